import { expect, test } from 'vitest'
import { unprovedPix } from '../../../src/core/pix/prove.ts'

const A = 'A'.padEnd(32, '1')
const B = 'B'.padEnd(32, '1')
const veio = [
  { e2eid: A, valor: '10.00', da_venda: true },
  { e2eid: B, valor: '10.00', da_venda: false },
]

test.each([
  ['o da cobrança da venda', '10.00', A, []],
  ['sem identidade', '10.00', null, [['sem_identidade', '10.00']]],
  ['inventado', '10.00', 'C'.padEnd(32, '1'), [['desconhecido', '10.00']]],
  ['de outra venda', '10.00', B, [['ja_usado', '10.00']]],
  ['um centavo a menos', '10.01', A, [['veio_menos', '0.01']]],
] as const)('%s: diz o que nenhuma cobrança trouxe', (_, valor, e2eid, esperado) => {
  const found = unprovedPix([{ num: 1, valor, e2eid }], veio)
  expect(found.map(({ motivo, falta }) => [motivo, falta])).toEqual(esperado)
})

test('o mesmo PIX não paga duas vezes a mesma venda', () => {
  const named = [1, 2].map(num => ({ num, valor: '5.00', e2eid: A }))
  expect(unprovedPix(named, veio)).toMatchObject([{ num: 2, motivo: 'ja_usado', falta: '5.00' }])
})
