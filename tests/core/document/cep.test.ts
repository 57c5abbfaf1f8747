import { expect, test } from 'vitest'
import { capitalDoCep, ufDoCep } from '../../../src/core/document/cep.ts'

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

test.each([
  ['01310-100', '3550308'],
  ['08010000', '3550308'],
  ['20040-002', '3304557'],
  ['30130010', '3106200'],
  ['73350000', '5300108'],
  ['90010-000', '4314902'],
  // Osasco, Guarulhos, Niterói, Contagem, São José
  ['06010-000', null],
  ['07010-000', null],
  ['24020-000', null],
  ['32010-000', null],
  ['88101-000', null],
  ['0131010', null],
])('o CEP %s é da capital %s, ou de nenhuma', (cep, ibge) => {
  expect(capitalDoCep(cep)).toBe(ibge)
})
