import { expect, test } from 'vitest'
import { proposeBills, type TituloAberto } from '../../../src/core/bank/bills.ts'

const titulo = (id: number, mais: Partial<TituloAberto> = {}): TituloAberto => ({
  ...{ id, vencimento: '2026-11-10', aberto: '-50.00', nomes: [], documento: '', nosso_numero: '' },
  devido: () => mais.aberto ?? '-50.00',
  ...mais,
})
const linha = (id: number, historico: string, mais: object = {}) => ({
  ...{ id, data: '2026-11-12', valor: '-50.00', historico, documento: '' },
  ...mais,
})
const nome = 'Comercial São José de Alimentos Ltda'
const comNome = (texto: string, nomes = [nome]) =>
  proposeBills([linha(1, texto)], [titulo(7, { nomes }), titulo(8)]).get(1)?.como

test.each([
  ['PAGTO COMERCIAL SAO JOSE DE ALIMENTOS LTDA', 'nome'],
  ['PAGTO COMERCIAL SAO JOSE', 'nome'],
  ['PAGTO COMERCIAL SAO JO', 'varias'],
  ['PAGTO COMERCIAL SAO JOS', 'nome'],
  ['PAGTO COMERCIAL SAO PEDRO', 'varias'],
  ['COMERCIAL SAO JOSE TINTAS', 'varias'],
  ['PAGTO BOLETO', 'varias'],
])('no texto %s, a parcela é achada como %s', (texto, como) => expect(comNome(texto)).toBe(como))

test('o nosso número e o CNPJ valem com ou sem pontos, e o número vale mais que o nome', () => {
  const titulos = [
    titulo(7, { nomes: ['Maria Souza'] }),
    titulo(8, { nosso_numero: '109/12345678-9' }),
    titulo(9, { documento: '11222333000181' }),
  ]
  const achada = (texto: string) => proposeBills([linha(1, texto)], titulos).get(1)
  expect(achada('MARIA SOUZA 109123456789')).toEqual({ como: 'certa', parcelas: [8] })
  expect(achada('PAGTO 11.222.333/0001-81')).toEqual({ como: 'nome', parcelas: [9] })
})

test('só propõe valor exato, do lado certo, vencido até 90 dias antes ou 30 depois', () => {
  const achada = (mais: Partial<TituloAberto>) =>
    proposeBills([linha(1, 'X')], [titulo(7, mais)]).get(1)?.como
  expect(achada({})).toBe('unica')
  expect(achada({ aberto: '50.00' })).toBeUndefined()
  expect(achada({ aberto: '-49.99', devido: () => '-49.99' })).toBeUndefined()
  expect(achada({ aberto: '-48.50', devido: () => '-50.00' })).toBe('unica')
  expect(achada({ vencimento: '2026-08-14' })).toBe('unica')
  expect(achada({ vencimento: '2026-08-13' })).toBeUndefined()
  expect(achada({ vencimento: '2026-12-12' })).toBe('unica')
  expect(achada({ vencimento: '2026-12-13' })).toBeUndefined()
})

test('a parcela que uma linha diz pelo nome não é escolha de outra do mesmo valor', () => {
  const feitas = proposeBills(
    [linha(1, 'PAGTO'), linha(2, 'PAGTO ANA LIMA')],
    [titulo(7, { nomes: ['Ana Lima'] }), titulo(8, { nomes: ['Rui Dias'] })],
  )
  expect(Object.fromEntries(feitas)).toEqual({
    1: { como: 'unica', parcelas: [8] },
    2: { como: 'nome', parcelas: [7] },
  })
})
