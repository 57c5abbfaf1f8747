import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as types from '../../src/core/document/types/index.ts'

const NAMES = Object.entries(types)
  .filter(([, value]) => typeof value === 'number')
  .map(([name]) => name)
  .join('|')
const NUMBER = `(?:${NAMES})\\b`

/** Ways to ask what a document is by its number, instead of by a trait of its type. */
const ASKED_BY_NUMBER = [
  /tipo_operacao['")\]]*\s*(?:[!=]==?|<>|=|(?:not )?in)\s*\(?\s*['"]?\d/,
  /\[(?:\d+, )*\d+\]\.includes\((?:Number\()?(?:\w+\.)?tipo/,
  new RegExp(`[!=]==\\s*${NUMBER}`),
  new RegExp(`\\b${NUMBER}\\s*[!=]==`),
  new RegExp(`new Set(?:<number>)?\\(\\[\\s*${NUMBER}`),
  new RegExp(`\\[${NUMBER}\\]:`),
  new RegExp(`case ${NUMBER}`),
]
const asksByNumber = (code: string): boolean => ASKED_BY_NUMBER.some(way => way.test(code))

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !path.startsWith('core/document/types/'))
  .map(path => `src/${path}`)

/** Other things of the same names: steps of the wizard, marks of an XML or ZIP reader. */
const imports = (code: string) => /from '[^']*document\/types\/index\.ts'/.test(code)

test('o que um tipo de documento faz se pergunta às suas características', () => {
  const wrong = files.filter(path => {
    const code = readFileSync(path, 'utf8')
    const own = imports(code) ? ASKED_BY_NUMBER : ASKED_BY_NUMBER.slice(0, 2)
    return own.some(way => way.test(code))
  })
  expect(files.length).toBeGreaterThan(1500)
  expect(wrong).toEqual([])
})

test.each([
  'if (held.tipo_operacao === 4) return',
  '`v.tipo_operacao <> 2 and v.paga`',
  'where v.tipo_operacao in (6, 8)',
  "if (Number(store.valor('tipo_operacao')) !== 9) return",
  'return [5, 6].includes(tipo_operacao)',
  'const out = tipo === SALE',
  'const RETURNS = new Set([SALE_RETURN, SYMBOLIC_RETURN])',
  "{ [ORDER]: 'Pedido' }",
])('recusa: %s', code => {
  expect(asksByNumber(code)).toBe(true)
})

test.each(['beginFrom(route, { tipo: SALE_RETURN })', 'sells(tipo_operacao)', 'tipo_operacao: 1'])(
  'aceita: %s',
  code => {
    expect(asksByNumber(code)).toBe(false)
  },
)
