import { dec } from '../money/decimal.ts'
import type { RegraComissao } from './pick-rule.ts'

/** When a commission is paid: when the goods are sold, or as the customer pays. */
export const COMMISSION_WHEN = { sold: 1, received: 2 } as const

/** Data of a sold line for its commission. */
export interface LinhaComissionada {
  qtde: string
  /** R$ of the line, less its own discount and its share of the sale's discount. */
  liquido: string
  /** R$ of one unit; null: unknown, so the margin is unknown too. */
  custo: string | null
}

export interface Comissao {
  /** R$ of which a percentage is paid: net amount or margin. With a rule per unit: the net amount, which is not used. */
  base: string
  /** True when `base` is a margin. */
  da_margem: boolean
  /** Null: the rule pays per unit. */
  percentual: string | null
  /** R$ to four places. Only the seller's sum is rounded to cents. */
  valor: string
}

const PLACES = 4

/** Computes a line's commission, R$. A margin that is negative or unknown pays nothing. */
export function computeCommission(
  { tipo, base, percentual, valor }: Pick<RegraComissao, 'tipo' | 'base' | 'percentual' | 'valor'>,
  linha: LinhaComissionada,
): Comissao {
  if (tipo === 2)
    return {
      base: dec(linha.liquido).toFixed(PLACES),
      ...{ da_margem: false, percentual: null },
      valor: dec(linha.qtde)
        .times(valor ?? '0')
        .toFixed(PLACES),
    }
  const da_margem = base === 2
  const de = dec(da_margem ? marginOf(linha) : linha.liquido)
  const paid = de.times(percentual ?? '0').div(100)
  return {
    ...{ base: de.toFixed(PLACES), da_margem, percentual: percentual ?? '0' },
    valor: paid.toFixed(PLACES),
  }
}

function marginOf({ liquido, custo, qtde }: LinhaComissionada): string {
  if (custo === null) return '0'
  const margem = dec(liquido).minus(dec(custo).times(qtde))
  return margem.isNegative() ? '0' : margem.toFixed()
}
