import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { CreditAsked } from '../payment/customer-credit.ts'

/**
 * Shows the customer's credit, less the credit that this sale already spends; nothing when the credit is unknown.
 * Without credit left, shows it only when the payment being entered spends credit (`here`).
 */
export function CustomerCredit({ credit, here }: { credit: CreditAsked; here: boolean }) {
  const { saldo, usado } = credit
  if (saldo == null) return null
  const left = dec(saldo).minus(dec(usado))
  if (!here && left.lte(0)) return null
  return (
    <p role="status" className="flex justify-between px-2 py-1">
      <span className="text-dim">Crédito do cliente</span>
      <span className="text-live">{formatMoney(left.toFixed(2))}</span>
    </p>
  )
}
