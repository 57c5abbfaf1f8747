import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TENDERS } from '../../src/core/tender/rows.ts'

const CODE = `['"](?:${TENDERS.map(({ tpag }) => tpag).join('|')})['"]`

/** Ways to say what several tenders have, outside their rows; each in code that speaks of payments. */
const LISTED = [
  // a set, a list or a union of codes
  new RegExp(`${CODE}\\s*[,|]\\s*${CODE}`),
  // codes as keys of a dictionary
  new RegExp(`${CODE}:\\s[^\\n]*\\n\\s*${CODE}:\\s`),
  // a pattern of codes
  /\/\^\(?[019][\d[\](|)-]{1,12}\$\/\.test\(\s*(?:String\()?(?:\w+\.)?t[pP]ag/,
  // one code or another
  new RegExp(`t[pP]ag\\b[^\\n]{0,12}[!=]==?\\s*${CODE}[^\\n]{0,40}t[pP]ag\\b[^\\n]{0,12}[!=]==?\\s*${CODE}`),
  new RegExp(`t[pP]ag\\s+(?:not )?in\\s*\\(\\s*${CODE}`),
]
const lists = (code: string): boolean => LISTED.some(way => way.test(code))

/** Files of the product, where payments may be spoken of. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !path.startsWith('core/tender/'))
  .map(path => `src/${path}`)

test('o que um meio de pagamento faz está na sua linha', () => {
  const paying = files.filter(path => /t[pP]ag\b|TPAG/.test(readFileSync(path, 'utf8')))
  expect(paying.length).toBeGreaterThan(80)
  expect(paying.filter(path => lists(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  "const OF_CARD = new Set(['03', '04', '17'])",
  "z.enum(['03', '04', '05'], 'Forma de pagamento inválida')",
  "const N = {\n  '01': 'Dinheiro',\n  '02': 'Cheque',\n}",
  '/^(03|04|17)$/.test(String(tpag))',
  '/^1[0-3]$/.test(tpag)',
  "tpag === '17' || tpag === '20'",
  "`g.tpag in ('03', '04')`",
])('recusa: %s', code => {
  expect(lists(code)).toBe(true)
})

test.each(["tpag === '01'", 'settles(tpag)', 'meio: CASH', "['01']"])('aceita: %s', code => {
  expect(lists(code)).toBe(false)
})
