import { describe, expect, test } from 'vitest'
import { collide, type PrecoAgendado, scheduledPrice } from '../../../src/core/precos/agendado.ts'

const antes = { preco: '9.99', custo: '5.00', valor_decimal: 4 }

test.each<[PrecoAgendado, Partial<typeof antes>, string | null]>([
  [{ tipo: 1, valor: '12.5000' }, {}, '12.5'],
  [{ tipo: 1, valor: '1.23456' }, { valor_decimal: 2 }, '1.23'],
  [{ tipo: 2, valor: '10' }, {}, '10.99'],
  [{ tipo: 2, valor: '-50' }, {}, '5'],
  [{ tipo: 2, valor: '10' }, { preco: '1.2345' }, '1.358'],
  [{ tipo: 2, valor: '10' }, { preco: '1.2345', valor_decimal: 2 }, '1.36'],
  [{ tipo: 3, valor: '45.5' }, {}, '7.275'],
  [{ tipo: 2, valor: '-99.99' }, { preco: '0.01', valor_decimal: 2 }, null],
])('%j sobre %j: %s', (agendado, extra, preco) => {
  expect(scheduledPrice(agendado, { ...antes, ...extra })).toBe(preco)
})

test('sem o preço ou o custo de que se calcula, não há', () => {
  expect(scheduledPrice({ tipo: 2, valor: '10' }, { ...antes, preco: null })).toBeNull()
  expect(scheduledPrice({ tipo: 3, valor: '10' }, { ...antes, custo: null })).toBeNull()
  expect(scheduledPrice({ tipo: 1, valor: '10' }, { preco: null, custo: null, valor_decimal: 2 })).toBe('10')
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
