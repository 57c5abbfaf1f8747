import { TIPO_CALCULO_GRADE } from '../../../core/venda/fields/escolhas.ts'
import type { Fields } from '../../fields/field.ts'
import { composicao } from './composicao.ts'
import { estoqueGrade, limites } from './estoque.ts'
import { precoSegueCusto } from './preco.ts'

const tab = 'Grade'

/** Fields of a row of the grade besides size and subdivision: codes, price, stock and composition (doc 2 §3.2). */
export const dadosDaGrade = {
  referencia: {
    type: 'text',
    label: 'Referência',
    max: 40,
    alone: true,
    // no asterisk: the till reads `3*` as three of the next product
    pattern: ['^[^\\s*]*$', 'Referência inválida'],
  },
  gtin: { type: 'digits', label: 'GTIN', max: 20, asGtin: true, alone: true },
  estoque: { type: 'group', label: 'Estoque', of: estoqueGrade },
  ...limites,
  composicoes: { ...composicao, table: 'produto_grade_composicoes' },
} as const satisfies Fields

/**
 * Fields of a product's grade (its grid of variants): size group, subdivision group, price of several subdivisions, and one
 * row per combination (doc 2 §3.1, §3.2).
 */
export const camposGrade = {
  // not in bulk edit: the rows of the grade depend on these groups
  tamanho: { type: 'ref', label: 'Tamanho', to: 'tamanhos', noBulk: true, tab },
  subdivisao: { type: 'ref', label: 'Subdivisão', to: 'subdivisaos', noBulk: true, tab },
  prermitir_mulp_subdi: {
    type: 'bool',
    label: 'Permitir várias subdivisões',
    default: false,
    tab,
    raro: true,
  },
  qtde_max_subd: { type: 'int', label: 'Máximo de subdivisões', min: 1, max: 99, tab },
  tipo_calculo_grade: { type: 'enum', label: 'Cálculo do preço', options: TIPO_CALCULO_GRADE, tab },
  grades: {
    type: 'list',
    label: 'Grades',
    singular: 'Grade',
    tab,
    table: 'produto_grades',
    linhaPor: ['tamanho_item_id', 'subdivisao_item_id'],
    of: {
      tamanho_item: { type: 'ref', label: 'Tamanho', to: 'tamanhos_itens', required: true },
      subdivisao_item: { type: 'ref', label: 'Subdivisão', to: 'subdivisaos_itens', required: true },
      ...dadosDaGrade,
    },
    requiredWhen: { 'estoque.preco_vend': () => true },
    visibleWhen: {
      estoque_minimo: (_, c) => c.gerenciar_estoque,
      estoque_maximo: (_, c) => c.gerenciar_estoque,
      'estoque.estoque_inicial': (_, c) => c.gerenciar_estoque,
      'estoque.venda_delivery': (_, c) => c.venda_app,
      'estoque.estoque_app': (_, c) => c.venda_app,
    },
    aoMudar: precoSegueCusto,
  },
} as const satisfies Fields
