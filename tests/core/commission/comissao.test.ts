import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeCommission } from '../../../src/core/commission/compute-commission.ts'
import { pickRule, specificity } from '../../../src/core/commission/pick-rule.ts'

const ANA = 1
const ALHO = 10
const FEIRA = 100

interface Quem {
  vendedor_id: number | null
  produto_id: number | null
  categoria_id: number | null
}
const regra = (
  id: number,
  vendedor_id: number | null,
  produto_id: number | null,
  categoria_id: number | null,
) => ({ id, vendedor_id, produto_id, categoria_id })

/** From the most specific to the general one: ids run against it, so that none wins by being newer. */
const ESCADA = [
  regra(1, ANA, ALHO, null),
  regra(2, null, ALHO, null),
  regra(3, ANA, null, FEIRA),
  regra(4, null, null, FEIRA),
  regra(5, ANA, null, null),
  regra(6, null, null, null),
]
const VENDIDO: Quem = { vendedor_id: ANA, produto_id: ALHO, categoria_id: FEIRA }

describe('qual regra vale', () => {
  test.each(ESCADA.map((esperada, i) => [i, esperada] as const))(
    'sem as %i mais específicas vale a seguinte',
    (i, esperada) => {
      expect(pickRule(ESCADA.slice(i).toReversed(), VENDIDO)).toBe(esperada)
      expect(pickRule(ESCADA.slice(i), VENDIDO)).toBe(esperada)
    },
  )

  test.each([
    ['outro vendedor', { ...VENDIDO, vendedor_id: 2 }, 2],
    ['outro produto da categoria', { ...VENDIDO, produto_id: 11 }, 3],
    ['produto sem categoria', { ...VENDIDO, produto_id: 11, categoria_id: null }, 5],
    ['nada do que as regras dizem', { vendedor_id: 2, produto_id: 11, categoria_id: 101 }, 6],
  ])('%s', (_, vendido, id) => {
    expect(pickRule(ESCADA, vendido)?.id).toBe(id)
  })

  test('nenhuma fala do que foi vendido: nenhuma vale', () => {
    expect(pickRule([regra(1, 2, null, null), regra(2, null, 11, null)], VENDIDO)).toBeNull()
    expect(pickRule([], VENDIDO)).toBeNull()
  })

  test('entre iguais vale a mais nova', () => {
    const duas = [regra(8, null, ALHO, null), regra(7, null, ALHO, null)]
    expect(pickRule(duas, VENDIDO)?.id).toBe(8)
    expect(pickRule(duas.toReversed(), VENDIDO)?.id).toBe(8)
  })

  test('uma regra mais específica nunca perde, e a que vale fala do que foi vendido', () => {
    const nulo = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
    const quem = fc.record({ vendedor_id: nulo, produto_id: nulo, categoria_id: nulo })
    const fala = (r: Quem, v: Quem) =>
      (['vendedor_id', 'produto_id', 'categoria_id'] as const).every(k => r[k] === null || r[k] === v[k])
    fc.assert(
      fc.property(fc.array(quem, { maxLength: 12 }), quem, (quais, vendido) => {
        const regras = quais.map((cada, id) => ({ id, ...cada }))
        const valem = regras.filter(cada => fala(cada, vendido))
        const vale = pickRule(regras, vendido)
        expect(valem.some(cada => cada === vale)).toBe(valem.length > 0)
        if (vale === null) return
        const melhor = Math.max(...valem.map(specificity))
        expect(specificity(vale)).toBe(melhor)
        expect(valem.filter(cada => specificity(cada) === melhor && cada.id > vale.id)).toEqual([])
      }),
    )
  })
})

describe('quanto paga', () => {
  const linha = { qtde: '3', liquido: '89.90', custo: '20.00' }
  const pct = (percentual: string, base: 1 | 2 = 1) => ({ tipo: 1 as const, base, percentual, valor: null })

  test.each([
    ['percentual do líquido', pct('5'), linha, ['89.9000', '5', '4.4950']],
    ['percentual de quatro casas', pct('0.1234'), linha, ['89.9000', '0.1234', '0.1109']],
    [
      'meia unidade da quarta casa sobe',
      pct('0.0005'),
      { ...linha, liquido: '10.00' },
      ['10.0000', '0.0005', '0.0001'],
    ],
    ['percentual da margem', pct('10', 2), linha, ['29.9000', '10', '2.9900']],
    [
      'margem negativa não paga nem tira',
      pct('10', 2),
      { ...linha, custo: '50' },
      ['0.0000', '10', '0.0000'],
    ],
    ['sem custo não se sabe a margem', pct('10', 2), { ...linha, custo: null }, ['0.0000', '10', '0.0000']],
    [
      'valor por unidade',
      { tipo: 2 as const, base: 1 as const, percentual: null, valor: '1.50' },
      { ...linha, qtde: '2.5' },
      ['89.9000', null, '3.7500'],
    ],
  ])('%s', (_, regra, vendida, [base, percentual, valor]) => {
    expect(computeCommission(regra, vendida)).toEqual({
      base,
      da_margem: regra.base === 2,
      percentual,
      valor,
    })
  })
})
