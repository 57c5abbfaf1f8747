import { describe, expect, test } from 'vitest'
import { endPrice } from '../../../src/core/prices/ending.ts'
import { collide, type PrecoAgendado, scheduledPrice } from '../../../src/core/prices/scheduled.ts'

const antes = { preco: '9.99', custo: '5.00', valor_decimal: 4, teto: '10000000000' }

test.each<[PrecoAgendado, Partial<typeof antes>, string]>([
  [{ tipo: 1, valor: '12.5000' }, {}, '12.5'],
  [{ tipo: 1, valor: '1.23456' }, { valor_decimal: 2 }, '1.23'],
  [{ tipo: 2, valor: '10' }, {}, '10.99'],
  [{ tipo: 2, valor: '-50' }, {}, '5'],
  [{ tipo: 2, valor: '10' }, { preco: '1.2345' }, '1.358'],
  [{ tipo: 2, valor: '10' }, { preco: '1.2345', valor_decimal: 2 }, '1.36'],
  [{ tipo: 3, valor: '45.5' }, {}, '7.275'],
])('%j sobre %j: %s', (agendado, extra, preco) => {
  expect(scheduledPrice(agendado, { ...antes, ...extra })).toEqual({ preco })
})

const vazio = { preco: null, custo: null }
test.each<[PrecoAgendado, Partial<Record<keyof typeof antes, unknown>>, string]>([
  [{ tipo: 2, valor: '-99.99' }, { preco: '0.01', valor_decimal: 2 }, 'O preço ficaria em zero'],
  [{ tipo: 2, valor: '10' }, { preco: null }, 'Falta o preço de que se calcula'],
  [{ tipo: 2, valor: '10' }, { preco: '0' }, 'Falta o preço de que se calcula'],
  [{ tipo: 3, valor: '10' }, { custo: null }, 'Falta o custo de que se calcula'],
  [{ tipo: 2, valor: '100' }, { preco: '5000000000' }, 'O preço ficaria grande demais'],
  [{ tipo: 1, valor: '9999999999.9999' }, { valor_decimal: 2 }, 'O preço ficaria grande demais'],
])('%j sobre %j não há: %s', (agendado, extra, falta) => {
  expect(scheduledPrice(agendado, { ...antes, ...extra } as typeof antes)).toEqual({ falta })
})

test.each([
  [2, '3', '7.9'],
  [3, '3', '7.99'],
  [4, '3', '7.3'],
  [1, '3', '7.275'],
  [2, '1', '12.5'],
] as const)('final %i, tipo %s: %s', (arredondar_preco, tipo, preco) => {
  const valor = tipo === '3' ? '45.5' : '12.5'
  const agendado = { tipo: Number(tipo) as 1 | 3, valor }
  expect(scheduledPrice(agendado, { ...antes, arredondar_preco })).toEqual({ preco })
})

test.each([
  [2, '0.85', '0.9'],
  [2, '0.9', '0.9'],
  [2, '0.91', '1.9'],
  [3, '10', '10.99'],
  [3, '10.99', '10.99'],
  [4, '1.01', '1.05'],
  [4, '1.05', '1.05'],
  [2, '0', '0'],
  [undefined, '3.333', '3.333'],
])('final %s de %s: %s', (ending, preco, final) => {
  expect(endPrice(preco, ending)).toBe(final)
})

test('um preço novo não precisa do de antes', () => {
  expect(scheduledPrice({ tipo: 1, valor: '10' }, { ...antes, ...vazio })).toEqual({ preco: '10' })
})

describe('dois agendamentos de um produto', () => {
  const de = (inicio: number, fim?: number) => ({
    inicio: new Date(inicio),
    fim: fim === undefined ? null : new Date(fim),
  })
  test.each([
    ['no mesmo momento', de(5), de(5), true],
    ['um depois do outro', de(5), de(6), false],
    ['durante a promoção', de(1, 9), de(5), true],
    ['no fim dela', de(1, 9), de(9), true],
    ['depois dela', de(1, 9), de(10, 12), false],
    ['promoções que se cruzam', de(1, 9), de(8, 12), true],
  ])('%s', (_, a, b, cruzam) => {
    expect([collide(a, b), collide(b, a)]).toEqual([cruzam, cruzam])
  })
})
