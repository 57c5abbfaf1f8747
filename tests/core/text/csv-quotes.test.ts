import { expect, test } from 'vitest'
import { closeQuotes } from '../../../src/core/text/csv-quotes.ts'

const comeca = (linha: string) => /^"?\d/.test(linha)

test('aspas que não fecham não engolem as linhas de baixo', () => {
  const texto = '1;"ABERTA;1,00\n2;B;2,00\n3;"C "" D";3,00\n4;"E;4,00\n5;F;5,00'
  const { texto: lido, linhas } = closeQuotes(texto, comeca)
  expect(linhas).toEqual([1, 4])
  expect(lido.split('\n')).toEqual(['1;ABERTA;1,00', '2;B;2,00', '3;"C "" D";3,00', '4;E;4,00', '5;F;5,00'])
})

test('um texto entre aspas em várias linhas fica como é', () => {
  const texto = '1;"A\nrua B\nfim";1,00\n2;C;2,00'
  expect(closeQuotes(texto, comeca)).toEqual({ texto, linhas: [] })
})
