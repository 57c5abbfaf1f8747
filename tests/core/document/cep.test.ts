import { expect, test } from 'vitest'
import { ufDoCep } from '../../../src/core/document/cep.ts'

test.each([
  ['01310-100', 'SP'],
  ['19999999', 'SP'],
  ['20040-002', 'RJ'],
  ['66010000', 'PA'],
  ['68900000', 'AP'],
  ['69301000', 'RR'],
  ['69400000', 'AM'],
  ['72799999', 'DF'],
  ['72800000', 'GO'],
  ['73350000', 'DF'],
  ['76801000', 'RO'],
  ['78005000', 'MT'],
  ['00999999', null],
  ['0131010', null],
  ['', null],
])('o CEP %s é de %s', (cep, uf) => {
  expect(ufDoCep(cep)).toBe(uf)
})
