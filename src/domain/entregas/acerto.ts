import { type Decimal, dec, ZERO } from '../../core/money/decimal.ts'
import { CASH } from '../../core/tender/codes.ts'

/** An order that a courier delivered. */
interface Recebida {
  /** R$ that the courier had to receive. */
  a_receber: string
  /** Payments at the door as the order says them, without those made before. */
  pagamentos: readonly { tpag: string; valor: string }[]
}

export interface PorMeio {
  meio: string
  valor: string
}

/** Splits what an order owes at the door by its payments there, cash first; what no payment says is cash. */
function partsOf({ a_receber, pagamentos }: Recebida): [meio: string, valor: Decimal][] {
  let left = dec(a_receber)
  const cashFirst = pagamentos.toSorted((a, b) => Number(b.tpag === CASH) - Number(a.tpag === CASH))
  const parts: [string, Decimal][] = []
  for (const { tpag, valor } of cashFirst) {
    const part = dec(valor).gt(left) ? left : dec(valor)
    if (part.gt(0)) parts.push([tpag, part])
    left = left.minus(part)
  }
  if (left.gt(0)) parts.push([CASH, left])
  return parts
}

/** Adds up what couriers received at the door, R$ by payment method (tPag), in its order. */
export function receivedByTender(orders: readonly Recebida[]): PorMeio[] {
  const sums = new Map<string, Decimal>()
  for (const [meio, valor] of orders.flatMap(partsOf)) sums.set(meio, (sums.get(meio) ?? ZERO).plus(valor))
  return [...sums]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([meio, valor]) => ({ meio, valor: valor.toFixed(2) }))
}

/** Adds up the change that the customers of a route asked for, R$. */
export const changeToCarry = (orders: readonly { troco: string | null }[]): string =>
  orders.reduce((sum, { troco }) => sum.plus(troco ?? ZERO), ZERO).toFixed(2)

/** Computes the cash that a courier returns too much (positive) or too little, R$: returned less received less change taken. */
export const acertoDifference = (
  meios: readonly PorMeio[],
  { troco, devolvido }: { troco: string; devolvido: string },
): string => {
  const cash = meios.find(({ meio }) => meio === CASH)?.valor ?? '0.00'
  return dec(devolvido).minus(cash).minus(troco).toFixed(2)
}
