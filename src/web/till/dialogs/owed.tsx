import { type Atom, useAtomValue } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Saldo } from '../../../core/venda/payment/balance.ts'
import { useMobile } from '../../ui/mobile.ts'

/** Shows the amount still to be paid: for screen readers, and on a mobile screen, which has no panel with this amount. */
export function Owed({ saldo }: { saldo: Atom<Saldo> }) {
  const { restante } = useAtomValue(saldo)
  return (
    <p className={useMobile() ? 'flex justify-between px-3 py-2' : 'sr-only'}>
      <span className="text-dim">Restante</span>{' '}
      <span className="text-live text-xl">{formatMoney(restante.toFixed(2))}</span>
    </p>
  )
}
