import { dec, isDecimal } from '../../../core/money/decimal.ts'
import type { Fields } from '../../fields/field.ts'

/** Minimum and maximum stock of a product, or of one size and subdivision. */
export const limites = {
  estoque_minimo: {
    type: 'decimal',
    conta: 'qtde_decimal',
    label: 'Estoque mínimo',
    places: 4,
    digits: 9,
  },
  estoque_maximo: {
    type: 'decimal',
    conta: 'qtde_decimal',
    label: 'Estoque máximo',
    places: 4,
    digits: 9,
  },
} as const

const numero = (valor: unknown): valor is string => typeof valor === 'string' && isDecimal(valor)

export const limitesEmOrdem = {
  campo: 'estoque_maximo',
  mensagem: 'O estoque máximo é menor que o mínimo',
  ok: ({ estoque_minimo, estoque_maximo }: Record<string, unknown>) =>
    !numero(estoque_minimo) || !numero(estoque_maximo) || dec(estoque_minimo).lte(dec(estoque_maximo)),
}

/** Nested `estoque` of a product, and of a size and subdivision (doc 2 §3.1). The API spells marge_luc. */
export const estoque = {
  preco_comp: {
    type: 'decimal',
    label: 'Preço de compra',
    places: 10,
    conta: 'valor_decimal',
    digits: 10,
    secret: true,
  },
  marge_luc: {
    type: 'decimal',
    label: 'Margem de lucro (%)',
    places: 4,
    digits: 8,
    secret: true,
  },
  preco_vend: {
    type: 'decimal',
    label: 'Preço de venda',
    places: 10,
    conta: 'valor_decimal',
    digits: 10,
    list: true,
  },
  pausar_venda: { type: 'bool', label: 'Pausar venda', default: false, raro: true },
  venda_delivery: { type: 'bool', label: 'Vender no delivery', default: false, raro: true },
  estoque_app: { type: 'bool', label: 'Controlar estoque no aplicativo', default: false, raro: true },
} as const satisfies Fields

const { pausar_venda, venda_delivery, estoque_app, ...precos } = estoque
/** `estoque` of a product, with the opening balance (saved as a stock movement) and today's balance. */
export const estoqueProduto = {
  ...precos,
  estoque_inicial: {
    type: 'decimal',
    conta: 'qtde_decimal',
    label: 'Estoque inicial',
    places: 4,
    digits: 9,
    virtual: 'body',
  },
  estoque_atual: {
    type: 'decimal',
    conta: 'qtde_decimal',
    label: 'Estoque atual',
    places: 4,
    virtual: 'answer',
    shown: true,
    list: true,
  },
  pausar_venda,
  venda_delivery,
  estoque_app,
} as const satisfies Fields

const { estoque_inicial, estoque_atual } = estoqueProduto
const { shown: _shown, list: _list, ...saldoDaGrade } = estoque_atual
/** `estoque` of a size and subdivision (a row of the product's grade), also with opening balance and today's balance. */
export const estoqueGrade = {
  ...precos,
  estoque_inicial,
  estoque_atual: saldoDaGrade,
  pausar_venda,
  venda_delivery,
  estoque_app,
} as const satisfies Fields
