import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { isTied } from '../../../core/tender/tied.ts'
import { isOpenEnded } from '../../../core/venda/payment/payment-way.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import { catalogCompany } from '../../catalog/catalog.ts'
import { homeField } from '../../keys/field-rules.ts'
import { removePayment } from '../actions/remove-last-payment.ts'
import type { Paying } from '../payment/paying.ts'
import { confirmerOf } from '../tef/charge.ts'
import { Pair } from './pair.tsx'

interface PaymentsProps {
  paying: Paying
  /** False while the total, and so the rest to pay, is unknown. */
  settled?: boolean
}

/** Lists the payments, each with a button that removes it, and the change or the rest to pay. */
export function Payments({ paying, settled = true }: PaymentsProps) {
  return useAtomValue(paying.pagamentos).length === 0 ? null : <Paid paying={paying} settled={settled} />
}

function Paid({ paying, settled }: Required<PaymentsProps>) {
  const pagamento = useAtomValue(paying.pagamentos)
  const { restante, troco, aMais } = useAtomValue(paying.saldo)
  const list = useRef<HTMLUListElement>(null)
  const remove = (paid: PagamentoVenda, at: number) => {
    // the focus stays in the list, or goes back to the main text field
    const rest = [...(list.current?.querySelectorAll('button') ?? [])].filter((_, index) => index !== at)
    const next = rest[Math.min(at, rest.length - 1)] ?? homeField()
    next?.focus()
    removePayment(paying, paid)
  }
  return (
    <div className="resumo-pago flex-none border-line border-b py-2">
      <p className="rotulo">Pagamentos</p>
      <ul ref={list} aria-label="Pagamentos">
        {pagamento.map((paid, at) => (
          <li key={paid.uid} className="flex gap-2">
            <div className="min-w-0 flex-1">
              <Pair name={paymentText(paid)} value={formatDecimal(paid.valor, 2, 2)} />
              <p className="text-dim text-xs">{dueText(paid)}</p>
              <Loose paid={paid} />
            </div>
            {paying.leitura ? null : (
              <button
                type="button"
                aria-label={`Remover pagamento ${paymentText(paid)} ${formatMoney(paid.valor)}`}
                className="flex-none self-start px-1 text-dim hover:text-bad focus:text-bad"
                onClick={() => remove(paid, at)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {!settled ? null : !isOpenEnded(paying) && aMais.gt(0) ? (
        <Pair name="Pago a mais" value={formatMoney(aMais.toFixed(2))} tone="text-bad" />
      ) : restante.isZero() ? (
        <Pair name="Troco" value={formatMoney(troco.toFixed(2))} tone={troco.isZero() ? '' : 'text-live'} />
      ) : (
        <Pair name="Restante" value={formatMoney(restante.toFixed(2))} tone="text-live" />
      )}
    </div>
  )
}

/** Marks a card or PIX that goes out as not tied to the note, where the state wants it tied. */
function Loose({ paid }: { paid: PagamentoVenda }) {
  const demand = catalogCompany()?.pagamento_ligado
  if (!demand || isTied({ ...paid, confirmador: confirmerOf(paid) })) return null
  return <p className="text-live text-xs">não ligado à nota: {demand}</p>
}

/** Gives the first and the last due date as text. */
function dueText({ parcelas }: PagamentoVenda): string {
  const [from, to] = [parcelas[0]?.vencimento, parcelas.at(-1)?.vencimento]
  return from === to ? (from ?? '') : `${from} a ${to}`
}

export const paymentText = ({ descricao, bandeira, numparcelas }: PagamentoVenda): string =>
  `${descricao}${bandeira ? ` ${bandeira}` : ''}${numparcelas > 1 ? ` ${numparcelas}×` : ''}`
