import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { endPrice } from '../../../core/prices/ending.ts'
import { margem, margemDe } from '../../../core/tax/price/precos.ts'
import type { RecordContext } from '../../fields/define.ts'
import type { Linha } from '../../fields/field.ts'

const number = (value: unknown): value is string => typeof value === 'string' && isDecimal(value)

/** Computes the sale price when cost or margin changes (doc 2 §2.1). A price typed in the form keeps the margin. */
function precoDoCusto({ estoque }: Linha, { valor_decimal, arredondar_preco }: RecordContext) {
  const { preco_comp, marge_luc } = (estoque ?? {}) as Linha
  // no price below zero is computed: the user types one
  if (!number(preco_comp) || !number(marge_luc) || dec(marge_luc).lt(-100)) return {}
  const { preco_vend } = margem({ preco_comp, marge_luc, valor_decimal: valor_decimal ?? 4 })
  return { 'estoque.preco_vend': endPrice(preco_vend, arredondar_preco) }
}

/** Computes the margin from cost and price, for the bulk sheet, which shows all three. */
function margemDoPreco({ estoque }: Linha) {
  const { preco_comp, preco_vend } = (estoque ?? {}) as Linha
  if (!number(preco_comp) || !number(preco_vend) || !dec(preco_comp).gt(0)) return {}
  const { marge_luc } = margemDe({ preco_comp, preco_vend })
  return { 'estoque.marge_luc': marge_luc }
}

/** `aoMudar` of forms with a nested `estoque`: products, and rows of the grade. */
export const precoSegueCusto = {
  'estoque.preco_comp': precoDoCusto,
  'estoque.marge_luc': precoDoCusto,
} as const

/** `aoMudar` of the bulk sheet of products, where a typed price also changes the margin. */
export const precoNaPlanilha = { ...precoSegueCusto, 'estoque.preco_vend': margemDoPreco } as const
