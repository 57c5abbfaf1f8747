import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { r2 } from '../../money/round.ts'

interface Regra {
  /** % of what was paid. */
  pct: string
  /** R$ from which a sale earns. */
  minimo: string
}

/** Computes the cashback of a sale in R$; zero below the least sale. `pago`: R$ paid in money, without the delivery charge. */
export const cashbackOf = (pago: Decimal, { pct, minimo }: Regra): Decimal =>
  pago.lte(0) || pago.lt(dec(minimo)) ? ZERO : r2(pago.times(dec(pct)).div(100))

interface Vendido {
  /** R$ that the sale earned. */
  ganho: string
  /** R$ of the sale, and of what of it came back. */
  total: string
  voltou: string
}

/** Computes the R$ of a sale's cashback that its returns leave. */
export function keptCashback({ ganho, total, voltou }: Vendido): Decimal {
  const left = dec(total).minus(dec(voltou))
  return left.lte(0) ? ZERO : r2(dec(ganho).times(left).div(dec(total)))
}

/** Cashback of one sale: R$ less what was taken back. */
interface Ganho {
  id: number
  valor: string
  em: Date
  /** Last day on which it can be used, ISO; null: it does not expire. */
  validade: string | null
}

/**
 * Finds what of each cashback was not spent. Credit spent takes the cashback at hand that expires first, and other credit
 * after it.
 * @param gastos R$ of credit that the customer's sales spent, with their moments
 */
export function unspentCashback(
  ganhos: readonly Ganho[],
  gastos: readonly { em: Date; valor: string }[],
): Map<number, Decimal> {
  const last = '9999-12-31'
  const inTurn = ganhos.toSorted(
    (a, b) =>
      (a.validade ?? last).localeCompare(b.validade ?? last) ||
      a.em.getTime() - b.em.getTime() ||
      a.id - b.id,
  )
  const left = new Map(inTurn.map(({ id, valor }) => [id, dec(valor)]))
  for (const { em, valor } of gastos.toSorted((a, b) => a.em.getTime() - b.em.getTime())) {
    let due = dec(valor)
    for (const ganho of inTurn) {
      const mine = left.get(ganho.id) ?? ZERO
      if (ganho.em > em || due.lte(0)) continue
      const taken = mine.lt(due) ? mine : due
      left.set(ganho.id, mine.minus(taken))
      due = due.minus(taken)
    }
  }
  return left
}
