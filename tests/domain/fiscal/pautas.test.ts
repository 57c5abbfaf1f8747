import { expect, test } from 'vitest'
import type { Pautas } from '../../../src/domain/fiscal/contexto.ts'
import { pautaDe } from '../../../src/domain/fiscal/pautas.ts'

const PAUTAS: Pautas = {
  1: [
    ['SP', '2026-01-01', null, '4.0000', '5.0000'],
    ['SP', '2026-11-01', '2026-11-30', null, '6.0000'],
    ['RJ', '2026-01-01', null, '8.0000', '9.0000'],
  ],
  2: [
    [null, null, null, '12.50', '12.50'],
    ['RJ', '2026-01-01', null, null, '11.0000'],
  ],
}
const produto = (produto_id: number, unidade_trib: string | null = null) => ({
  produto_id,
  unidade: 'UN',
  unidade_trib,
})

test.each([
  ['a que vale por último', 1, '5', 'SP', '2026-11-20', '6.0000'],
  ['a do último dia', 1, '5', 'SP', '2026-11-30T23:59:59-03:00', '6.0000'],
  ['a de antes, quando a última acabou', 1, '5', 'SP', '2026-12-01', '5.0000'],
  ['a da UF de destino', 1, '1', 'RJ', '2026-11-20', '9.0000'],
  ['nenhuma antes da primeira', 1, '5', 'SP', '2025-12-31', null],
  ['nenhuma de outra UF', 1, '5', 'MG', '2026-11-20', null],
  ['nenhuma onde a regra usa MVA', 1, '4', 'SP', '2026-11-20', null],
  ['o preço máximo do produto', 2, '0', 'SP', '2026-11-20', '12.50'],
  ['a da UF antes do preço máximo', 2, '0', 'RJ', '2026-11-20', '11.0000'],
  ['nenhum preço máximo em quem pede lista', 2, '2', 'SP', '2026-11-20', null],
])('ST: %s', (_, id, mobcst, destino, data, valor) => {
  const achada = pautaDe(produto(id), { mobcst }, PAUTAS, { origem: 'SP', destino, data })
  expect(achada).toEqual({ valor_pauta: null, valor_pauta_st: valor })
})

test('o ICMS próprio segue a UF de quem vende, e o preço máximo só na mesma unidade', () => {
  const onde = { origem: 'SP', destino: 'RJ', data: '2026-11-20' }
  expect(pautaDe(produto(1), { mobc: '1' }, PAUTAS, onde).valor_pauta).toBe('4.0000')
  expect(pautaDe(produto(2), { mobc: '2' }, PAUTAS, onde).valor_pauta).toBe('12.50')
  expect(pautaDe(produto(2, 'CX'), { mobc: '2' }, PAUTAS, onde).valor_pauta).toBeNull()
  expect(pautaDe(produto(1), { mobc: '3' }, PAUTAS, onde).valor_pauta).toBeNull()
})
