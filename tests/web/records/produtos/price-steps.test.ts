import { describe, expect, it, test } from 'vitest'
import type { TrailStep } from '../../../../src/domain/fields/endpoints/to-trail-endpoints.ts'
import { stepPath } from '../../../../src/web/charts/step-line.tsx'
import {
  balancesOf,
  priceAndCostOf,
  priceBefore,
  pricesOf,
} from '../../../../src/web/records/produtos/price-steps.ts'

const step = (dia: number, acao: TrailStep['acao'], mudancas: TrailStep['mudancas']): TrailStep => ({
  id: dia,
  em: `2026-11-${String(dia).padStart(2, '0')}T12:00:00.000Z`,
  usuario: 'Ana',
  origem: null,
  acao,
  rotulo: 'CAFÉ',
  mudancas,
})
const price = (antes: string | null, depois: string | null) => ({
  campo: 'estoque.preco_vend',
  rotulo: 'Preço de venda',
  antes,
  depois,
})
const nome = { campo: 'nome', rotulo: 'Nome', antes: 'CAFE', depois: 'CAFÉ' }

describe('o preço no histórico', () => {
  it('começa no cadastro e vai de mudança em mudança, da mais velha à mais nova', () => {
    const steps = [
      step(20, 'alterou', [nome, price('10.00', '12.00')]),
      step(10, 'alterou', [nome]),
      step(2, 'criou', [price(null, '10.00')]),
    ]
    expect(pricesOf(steps).map(({ em, texto }) => [new Date(em).getUTCDate(), texto])).toEqual([
      [2, '10.00'],
      [20, '12.00'],
    ])
  })

  it('do que valia antes da primeira mudança que conta, sabe-se pela mudança', () => {
    const steps = [step(20, 'lote', [price('8.00', '9.00')]), step(3, 'importou', [nome])]
    expect(pricesOf(steps).map(({ texto }) => texto)).toEqual(['8.00', '9.00'])
    expect(pricesOf([step(20, 'lote', [price('8.00', '9.00')])]).map(({ texto }) => texto)).toEqual(['9.00'])
    expect(pricesOf([step(3, 'criou', [nome])])).toEqual([])
    expect(priceBefore([step(20, 'lote', [price('8.00', '9.00')])])).toBe(8)
    expect(priceBefore([step(2, 'criou', [price(null, '10.00')])])).toBeNull()
  })
})

test('cada mudança de preço ou de custo traz os dois como eram então', () => {
  const custo = (antes: string | null, depois: string | null) => ({
    ...price(antes, depois),
    campo: 'estoque.preco_comp',
    rotulo: 'Preço de compra',
  })
  const steps = [
    step(20, 'alterou', [price('12.00', '13.00')]),
    step(15, 'alterou', [custo('5.00', '6.00')]),
    step(12, 'alterou', [nome]),
    step(10, 'alterou', [price('10.00', '12.00')]),
    step(2, 'criou', [price(null, '10.00')]),
  ]
  expect(
    priceAndCostOf(steps).map(({ em, era, preco, custo: c }) => [em.slice(8, 10), era, preco, c]),
  ).toEqual([
    ['20', '12.00', '13.00', '6.00'],
    ['15', null, '12.00', '6.00'],
    ['10', '10.00', '12.00', '5.00'],
    ['02', null, '10.00', '5.00'],
  ])
  expect(priceAndCostOf([step(3, 'criou', [nome])])).toEqual([])
})

test('o saldo é o que cada movimento deixou, na ordem do tempo', () => {
  const at = (hora: string, saldo: string) => ({ em: `2026-11-20T${hora}:00.000Z`, saldo })
  const movements = [at('12:00', '7.0000'), at('10:00', '9.0000'), at('10:00', '10.0000')]
  expect(balancesOf(movements).map(({ texto }) => texto)).toEqual(['9.0000', '7.0000'])
})

describe('a linha em degraus', () => {
  it('cada preço fica até mudar ou até hoje, com o maior em cima', () => {
    const points = [
      { em: 0, valor: 1 },
      { em: 50, valor: 3 },
    ]
    expect(stepPath(points, 0, 100)).toBe('M0 38H120V2H240')
    expect(stepPath(points, -100, 100)).toBe('M120 38H180V2H240')
  })

  it('um valor só é uma linha no meio, e nenhum não é linha', () => {
    expect(stepPath([{ em: 5, valor: 7 }], 5, 100)).toBe('M0 20H240')
    expect(stepPath([], 0, 100)).toBe('')
  })
})
