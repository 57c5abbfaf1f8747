import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { margem, margemDe } from '../../../core/tax/price/precos.ts'
import type { RecordContext } from '../../fields/define.ts'
import type { Linha } from '../../fields/field.ts'

const number = (value: unknown): value is string => typeof value === 'string' && isDecimal(value)

/**
 * Sale price of a cost and a margin, once both are there (doc 2 §2.1): when a hand changes either. A price that is typed leaves the
 * margin alone, so nothing follows from it.
 */
function precoDoCusto({ estoque }: Linha, { valor_decimal }: RecordContext) {
  const { preco_comp, marge_luc } = (estoque ?? {}) as Linha
  // less than nothing is no price: it is left to whoever types it
  if (!number(preco_comp) || !number(marge_luc) || dec(marge_luc).lt(-100)) return {}
  const { preco_vend } = margem({ preco_comp, marge_luc, valor_decimal: valor_decimal ?? 4 })
  return { 'estoque.preco_vend': preco_vend }
}

/** Margin that a cost and a price make: for a sheet that shows both, where two that contradict each other would mislead. */
function margemDoPreco({ estoque }: Linha) {
  const { preco_comp, preco_vend } = (estoque ?? {}) as Linha
  if (!number(preco_comp) || !number(preco_vend) || !dec(preco_comp).gt(0)) return {}
  const { marge_luc } = margemDe({ preco_comp, preco_vend })
  return { 'estoque.marge_luc': marge_luc }
}

/** `aoMudar` of whatever has a nested `estoque`: a product, a line of its grid. */
export const precoSegueCusto = {
  'estoque.preco_comp': precoDoCusto,
  'estoque.marge_luc': precoDoCusto,
} as const

/** The same in a sheet of many records, where a price takes its margin along too. */
export const precoNaPlanilha = { ...precoSegueCusto, 'estoque.preco_vend': margemDoPreco } as const
