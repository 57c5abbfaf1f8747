import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { givesChange } from '../../tender/index.ts'
import type { PagamentoVenda } from '../venda.ts'

export interface Saldo {
  /** Σ of the payments, R$. */
  pago: Decimal
  /** Change: max(0, pago − total). */
  troco: Decimal
  /** Amount due: max(0, total − pago). */
  restante: Decimal
  /** Excess paid by cards and others. Only cash and cheques give change. */
  aMais: Decimal
}

/** Error for `aMais`, in the document and in the server. */
export const PAGO_A_MAIS = 'O valor em cartão e outros não pode ser maior que o total da venda'

/** Compares the payments with the total (R$, from the engine), tax/rules §15. */
export function balance(pagamento: readonly PagamentoVenda[], total: string): Saldo {
  let pago = ZERO
  let semTroco = ZERO
  for (const { meio, valor } of pagamento) {
    pago = pago.plus(dec(valor))
    if (!givesChange(meio)) semTroco = semTroco.plus(dec(valor))
  }
  const falta = dec(total).minus(pago)
  const above = semTroco.minus(dec(total))
  return {
    pago,
    troco: falta.lt(0) ? falta.neg() : ZERO,
    restante: falta.gt(0) ? falta : ZERO,
    aMais: above.gt(0) ? above : ZERO,
  }
}
