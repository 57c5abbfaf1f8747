import { describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { consume, ingredientsOf, keyOf, type Porcao, type Receitas } from '../../../src/core/stock/consume.ts'

const [PIZZA, MASSA, FARINHA, CEBOLA, BACON, ATUM, SUCO, CAMISA] = [1, 2, 3, 4, 5, 6, 7, 8] as const
const [CALABRESA, DE_ATUM] = [51, 52] as const
const de = (...porcoes: [number, string][]): Porcao[] =>
  porcoes.map(([insumo_id, porcao]) => ({ insumo_id, porcao }))

const receitas: Receitas = {
  produtos: new Map([
    [PIZZA, de([MASSA, '0.5'], [CEBOLA, '0.1'])],
    [MASSA, de([FARINHA, '2'])],
  ]),
  grades: new Map([
    [CALABRESA, de([MASSA, '0.4'], [CEBOLA, '0.2'])],
    [DE_ATUM, de([ATUM, '0.3'])],
  ]),
  prontos: new Set(),
}

const item = (extra: object = {}) => ({
  ...{ produto_id: PIZZA, grade_id: null, lote_id: null, qtde: '2' },
  ...{ grades: null, complementos: null, composicao_adicionadas: null, composicao_removidas: null },
  ...extra,
})
const sem = (...ids: number[]) => ids.map(insumo_id => ({ insumo_id, nome: 'X' }))
const com = (insumo_id: number, qtde: string, qtde_porcao: string) => ({
  ...{ insumo_id, qtde, qtde_porcao, nome: 'X', preco: '1.00', selo: null, gratis: false },
})
const meia = (grade_id: number, extra: object = {}) => ({
  ...{ grade_id, nome: 'X', preco: '1.00', calculo: 1 as const, selo: null },
  ...{ composicao_adicionadas: null, composicao_removidas: null, ...extra },
})
const gone = (vendido: Parameters<typeof consume>[0], por = receitas) =>
  consume(vendido, por).map(({ produto_id, grade_id, qtde }) => [produto_id, grade_id, qtde])

test.each<[string, object, (number | string | null)[][]]>([
  ['sem receita sai ele mesmo', { produto_id: CAMISA }, [[CAMISA, null, '2']]],
  ['linha da grade sem receita', { produto_id: CAMISA, grade_id: 60 }, [[CAMISA, 60, '2']]],
  [
    'com receita saem os insumos por porção, e o que é feito sai pelo seu',
    {},
    [
      [FARINHA, null, '2'],
      [CEBOLA, null, '0.2'],
    ],
  ],
  ['o removido fica', { composicao_removidas: sem(CEBOLA) }, [[FARINHA, null, '2']]],
  [
    'o adicional sai por porções, e o complemento também',
    {
      composicao_removidas: sem(CEBOLA, MASSA),
      composicao_adicionadas: [com(BACON, '2', '0.05')],
      complementos: [{ complemento_id: 9, nome: 'X', compomentes: [com(SUCO, '1', '0.3')] }],
    },
    [
      [BACON, null, '0.2'],
      [SUCO, null, '0.6'],
    ],
  ],
  [
    'o adicional que é feito sai pelo seu',
    { composicao_removidas: sem(CEBOLA, MASSA), composicao_adicionadas: [com(MASSA, '1', '1')] },
    [[FARINHA, null, '4']],
  ],
  [
    'linha da grade sem receita sua leva a do produto',
    { grade_id: 60 },
    [
      [FARINHA, null, '2'],
      [CEBOLA, null, '0.2'],
    ],
  ],
  ['linha da grade com receita', { grade_id: DE_ATUM }, [[ATUM, null, '0.6']]],
  [
    'duas subdivisões: metade de cada, com o que se tirou só da sua; o que se pôs é da inteira',
    {
      grades: [
        meia(CALABRESA, {
          composicao_removidas: sem(CEBOLA),
          composicao_adicionadas: [com(BACON, '1', '0.1')],
        }),
        meia(DE_ATUM),
      ],
    },
    [
      [FARINHA, null, '0.8'],
      [ATUM, null, '0.3'],
      [BACON, null, '0.2'],
    ],
  ],
  [
    'três sem receita: as partes somam a inteira',
    { produto_id: CAMISA, qtde: '1', grades: [meia(61), meia(62), meia(63)] },
    [
      [CAMISA, 61, '0.3333'],
      [CAMISA, 62, '0.3333'],
      [CAMISA, 63, '0.3334'],
    ],
  ],
  ['de lote sai o lote, que já foi feito', { lote_id: 9 }, [[PIZZA, null, '2']]],
])('%s', (_, extra, saidas) => {
  expect(gone(item(extra))).toEqual(saidas)
})

describe('receita dentro de si mesma', () => {
  test('não gira: sai o que já se estava fazendo', () => {
    const circular = {
      ...{ grades: new Map(), prontos: new Set<string>() },
      produtos: new Map([
        [PIZZA, de([MASSA, '1'])],
        [MASSA, de([PIZZA, '1'])],
      ]),
    }
    expect(gone(item(), circular)).toEqual([[PIZZA, null, '2']])
  })
})

describe('o que foi feito antes está no estoque', () => {
  const feitos = (...prontos: string[]) => ({ ...receitas, prontos: new Set(prontos) })

  test('o insumo feito antes sai ele mesmo', () => {
    expect(gone(item(), feitos(keyOf(MASSA, null)))).toEqual([
      [MASSA, null, '1'],
      [CEBOLA, null, '0.2'],
    ])
  })

  test('o produto e a linha da grade também, cada um pela sua chave', () => {
    expect(gone(item(), feitos(keyOf(PIZZA, null)))).toEqual([[PIZZA, null, '2']])
    expect(gone(item({ grade_id: DE_ATUM }), feitos(keyOf(PIZZA, null)))).toEqual([[ATUM, null, '0.6']])
    expect(gone(item({ grade_id: DE_ATUM }), feitos(keyOf(PIZZA, DE_ATUM)))).toEqual([[PIZZA, DE_ATUM, '2']])
  })

  test('fazer leva a receita mesmo do que já se fez, e o insumo feito antes entra pronto', () => {
    const made = (produto_id: number, grade_id: number | null, por: Receitas) =>
      ingredientsOf({ produto_id, grade_id, qtde: '3' }, por)?.map(({ produto_id, qtde }) => [
        produto_id,
        qtde,
      ])
    expect(made(PIZZA, null, feitos(keyOf(PIZZA, null)))).toEqual([
      [FARINHA, '3'],
      [CEBOLA, '0.3'],
    ])
    expect(made(PIZZA, null, feitos(keyOf(MASSA, null)))).toEqual([
      [MASSA, '1.5'],
      [CEBOLA, '0.3'],
    ])
    expect(made(PIZZA, DE_ATUM, receitas)).toEqual([[ATUM, '0.9']])
    expect(made(CAMISA, null, receitas)).toBeUndefined()
  })
})

test('o que sai é proporcional à quantidade', () => {
  const total = (qtde: string) =>
    consume(item({ qtde }), receitas).reduce((sum, saida) => sum.plus(dec(saida.qtde)), dec('0'))
  for (const qtde of ['1', '3', '7', '250']) expect(total(qtde).eq(total('1').times(dec(qtde)))).toBe(true)
})
