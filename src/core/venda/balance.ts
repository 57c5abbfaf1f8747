import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import type { PagamentoVenda } from './venda.ts'

export interface Saldo {
  /** Σ of the payments, R$. */
  pago: Decimal
  /** What to give back: max(0, pago − total). */
  troco: Decimal
  /** What is still due: max(0, total − pago). */
  restante: Decimal
}

/** Payments against the total to pay (R$, from the engine), tax/rules §15. */
export function balance(pagamento: readonly PagamentoVenda[], total: string): Saldo {
  let pago = ZERO
  for (const { valor } of pagamento) pago = pago.plus(dec(valor))
  const falta = dec(total).minus(pago)
  return { pago, troco: falta.lt(0) ? falta.neg() : ZERO, restante: falta.gt(0) ? falta : ZERO }
}
