import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { READINGS } from '../../src/domain/readings/index.ts'
import { currentKeymap } from '../../src/web/keys/active-keymap.ts'

/** Screens that still make a list by hand. This list may only become shorter: a new list is a reading (domain/readings). */
const BY_HAND = [
  'src/web/screens/conciliacao/conciliation-screen.tsx',
  'src/web/screens/financeiro/account-rows.tsx',
  'src/web/screens/financeiro/owed-screen.tsx',
  'src/web/screens/inutilizar/voiding-screen.tsx',
  'src/web/screens/manifesto/manifest-screen.tsx',
]

const USED = /\buseList[(<]/

test('uma lista é uma leitura: as feitas à mão só diminuem', () => {
  const found = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && name !== 'ui/list/use-list.ts')
    .map(name => `src/web/${name}`)
    .filter(file => USED.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(BY_HAND)
  expect(USED.test('const list = useList<Row, Faixa>({')).toBe(true)
})

test('a primeira ordem de uma leitura é uma coluna à vista, que leva a seta', () => {
  const hidden = READINGS.filter(({ list, fields }) => {
    const [column = ''] = (list?.order ?? '').split(',')
    return !fields[column]?.list
  })
  expect(hidden.map(({ id }) => id)).toEqual([])
})

test('a tecla de marcar que a barra mostra é o X, em toda lista', () => {
  const marked = [...currentKeymap()].flatMap(([context, keys]) => {
    const letters = keys.filter(({ id }) => id === 'lista.marcar').map(({ chord }) => chord)
    return letters.includes('x') ? [[context, letters[0]]] : []
  })
  expect(marked.length).toBeGreaterThan(5)
  expect(marked.filter(([, first]) => first !== 'x')).toEqual([])
})

/** Interfaces with the fields of an answer and other types, each with its reason. This list may only become shorter. */
const NO_ANSWER: readonly string[] = []

const FIELD = /^ {2}(?:readonly )?(\w+)\??(?::|,$)/gm
const fieldsOf = (block = ''): string =>
  [...block.matchAll(FIELD)]
    .map(([, name]) => name)
    .sort()
    .join(' ')

test('a linha respondida tem o tipo da resposta: nenhuma interface a repete', () => {
  const textsOf = (room: string) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => readFileSync(`${room}/${name}`, 'utf8'))
  const answers = new Set(
    textsOf('src/domain/api').flatMap(text =>
      [...text.matchAll(/^( *)(?:.*)z\.object\(\{\n([\s\S]*?)\n\1\}/gm)].map(([, indent = '', block]) =>
        fieldsOf(block?.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
      ),
    ),
  )
  const repeated = ['src/server', 'src/web'].flatMap(textsOf).flatMap(text =>
    [...text.matchAll(/^(?:export )?interface (\w+) \{\n([\s\S]*?)\n\}/gm)].flatMap(([, name, block]) => {
      const fields = fieldsOf(block)
      return fields.split(' ').length >= 5 && answers.has(fields) ? [name] : []
    }),
  )
  expect(answers.size).toBeGreaterThan(150)
  expect(repeated).toEqual(NO_ANSWER)
})
