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
  'src/web/screens/pix/pix-screen.tsx',
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
