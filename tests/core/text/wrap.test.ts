import { expect, test } from 'vitest'
import { wrap } from '../../../src/core/text/wrap.ts'

const columns = (most: number) => (line: string) => line.length <= most

test.each([
  ['cabe', ['cabe']],
  ['duas palavras aqui', ['duas', 'palavras', 'aqui']],
  ['um dois tres', ['um dois', 'tres']],
  ['incontestavelmente sim', ['incontes', 'tavelmen', 'te sim']],
  ['C 12   IE 34', ['C 12', 'IE 34']],
  ['a b   c   d   longa', ['a b   c', 'd', 'longa']],
  ['  recuo em toda linha', ['  recuo', '  em', '  toda', '  linha']],
])('%s em 8 colunas', (text, lines) => {
  expect(wrap(text, columns(8))).toEqual(lines)
})
