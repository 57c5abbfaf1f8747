import { dec } from '../money/decimal.ts'
import type { RegraComissao } from './pick-rule.ts'

/** A line as its commission sees it. */
export interface LinhaComissionada {
  qtde: string
  /** R$ the line brought: its own and the sale's discount out. */
  liquido: string
  /** R$ of one unit; null: nobody knows, and nobody knows the margin either. */
  custo: string | null
}

export interface Comissao {
  /** R$ it is of. */
  base: string
  /** Null: the rule pays by unit. */
  percentual: string | null
  /** R$ to four places: what is paid is a seller's sum, rounded once. */
  valor: string
}

const PLACES = 4

/** Computes a line's commission, R$. A negative margin pays nothing and takes nothing back. */
export function computeCommission(
  { tipo, base, percentual, valor }: Pick<RegraComissao, 'tipo' | 'base' | 'percentual' | 'valor'>,
  linha: LinhaComissionada,
): Comissao {
  if (tipo === 2)
    return {
      base: dec(linha.liquido).toFixed(PLACES),
      percentual: null,
      valor: dec(linha.qtde)
        .times(valor ?? '0')
        .toFixed(PLACES),
    }
  const de = dec(base === 2 ? marginOf(linha) : linha.liquido)
  const paid = de.times(percentual ?? '0').div(100)
  return { base: de.toFixed(PLACES), percentual: percentual ?? '0', valor: paid.toFixed(PLACES) }
}

function marginOf({ liquido, custo, qtde }: LinhaComissionada): string {
  if (custo === null) return '0'
  const margem = dec(liquido).minus(dec(custo).times(qtde))
  return margem.isNegative() ? '0' : margem.toFixed()
}
