import { dec, ZERO } from '../money/decimal.ts'
import type { Saida } from './consume.ts'

export interface LoteComSaldo {
  produto_id: number
  lote_id: number
  saldo: string
}

/** Distributes goods without a lot over the lots, in order, as far as balances reach; the rest stays without lot. */
export function fromLots<S extends Saida>(saidas: readonly S[], lotes: readonly LoteComSaldo[]): S[] {
  const left = lotes.map(lote => ({ ...lote, saldo: dec(lote.saldo) }))
  return saidas.flatMap(saida => {
    if (saida.lote_id !== null) return [saida]
    const parts: S[] = []
    let missing = dec(saida.qtde)
    for (const lote of left) {
      if (lote.produto_id !== saida.produto_id || missing.lte(ZERO)) continue
      const part = lote.saldo.lt(missing) ? lote.saldo : missing
      if (part.lte(ZERO)) continue
      lote.saldo = lote.saldo.minus(part)
      missing = missing.minus(part)
      parts.push({ ...saida, lote_id: lote.lote_id, qtde: part.toFixed() })
    }
    if (missing.gt(ZERO)) parts.push({ ...saida, qtde: missing.toFixed() })
    return parts
  })
}
