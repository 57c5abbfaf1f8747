import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { PanelDialog } from '../../ui/dialog/panel-dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useMobile } from '../../ui/mobile.ts'
import { removeLastPayment, UNDO } from '../actions/remove-last-payment.ts'
import { offersByTender } from '../offers/by-tender.ts'
import { useCustomerCredit } from '../payment/customer-credit.ts'
import type { Meio } from '../payment/lists.ts'
import type { Paying } from '../payment/paying.ts'
import { CustomerCredit } from './customer-credit.tsx'
import { Owed } from './owed.tsx'

/** Four kinds of payment, with the keys that Brazilian cashiers know. */
const WAYS: readonly [meio: Meio, nome: string, chord: string][] = [
  [1, 'Dinheiro', 'F2'],
  [2, 'Cheque', 'F3'],
  [3, 'Cartão', 'F4'],
  [4, 'Outros', 'F5'],
]

const WORDS = Object.fromEntries(WAYS.map(([meio, nome]) => [`pagamento.escolher ${meio}`, nome]))

interface Asked {
  continua: boolean
  paying: Paying
}

/**
 * Asks for the kind of payment. `continua`: the window opened again after a partial payment; the first F5, the key that
 * opens payment from the sale, is then taken for habit and does not choose 'Outros'.
 */
export function PaymentChooser({ data, close }: DialogProps<Asked, Meio>) {
  const { paying } = data
  const mobile = useMobile()
  const paid = useAtomValue(paying.pagamentos).length > 0
  const offers = paying.cobra ? offersByTender(paying.venda()) : []
  const [focused, setFocused] = useState(0)
  const [habit, setHabit] = useState(data.continua)
  const choose = ({ meio }: { meio: Meio }) => {
    if (meio === 4 && habit) setHabit(false)
    else close(meio)
  }
  return (
    <PanelDialog
      title="Forma de pagamento"
      scope="pdv.pagamento"
      width="w-[36ch]"
      labels={{ ...WORDS, ...(habit ? { 'pagamento.escolher 4': 'Outros: duas vezes' } : {}), ...UNDO }}
      hints={[
        {
          chords: ['Enter'],
          texto: WAYS[focused]?.[1] ?? '',
          executar: () => close(WAYS[focused]?.[0]),
        },
      ]}
      onClose={() => close()}
      commands={[
        on(pagamento.escolher, choose),
        on(pagamento.remover, paid && (() => removeLastPayment(paying))),
      ]}
    >
      <Owed saldo={paying.saldo} />
      <CustomerCredit credit={useCustomerCredit(paying)} here={false} />
      {offers.map(({ em, menos }) => (
        <p key={em} className="px-2 pt-1 text-live">
          Em {em}: menos {formatMoney(menos)}
        </p>
      ))}
      <div className="grid py-1">
        {WAYS.map(([meio, nome, chord], index) => (
          <button
            key={meio}
            type="button"
            autoFocus={index === 0}
            {...(mobile ? {} : { 'aria-keyshortcuts': chord })}
            className={`flex items-center gap-3 px-2 text-lg focus:bg-sel focus:text-live ${mobile ? 'py-3' : 'py-1'}`}
            onFocus={() => setFocused(index)}
            onKeyDown={event => walk(event.key, event.currentTarget)}
            onClick={() => close(meio)}
          >
            <KeyHint chord={chord} />
            {nome}
            {habit && meio === 4 ? <span className="text-base text-dim">{chord} duas vezes</span> : null}
          </button>
        ))}
      </div>
    </PanelDialog>
  )
}

function walk(key: string, button: HTMLElement): void {
  const next =
    key === 'ArrowDown' ? button.nextElementSibling : key === 'ArrowUp' ? button.previousElementSibling : null
  if (next instanceof HTMLElement) next.focus()
}

export const paymentChooser = defineDialog('pdv.pagamento', PaymentChooser)
