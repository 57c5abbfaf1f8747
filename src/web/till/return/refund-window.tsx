import { useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Reembolso } from '../../../core/venda/payment/reembolsos.ts'
import { devolucao } from '../../../domain/commands/devolucao/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { alerta } from '../../state/notices.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import type { RefundAsked } from './returned.ts'

const WAYS: readonly [como: Reembolso, nome: string, chord: string, detalhe: string][] = [
  [2, 'Dinheiro', 'F2', 'sai do caixa agora'],
  [1, 'Como foi pago', 'F3', 'cada meio leva a sua parte'],
  [3, 'Crédito do cliente', 'F4', 'fica na loja, em nome dele'],
  [4, 'Troca', 'F5', 'fica em vale, que paga a venda aberta'],
]

const WORDS = Object.fromEntries(WAYS.map(([como, nome]) => [`devolucao.como ${como}`, nome]))

/** Asks for one of four ways of refund, each with a key. */
export function RefundWindow({ data, close }: DialogProps<RefundAsked, Reembolso>) {
  const [focused, setFocused] = useState(0)
  const why = (como: Reembolso): string | null => {
    if (como === 3 && !data.cliente) return 'O crédito é de alguém: nomeie o cliente (F3 na tela anterior)'
    if (como === 4 && data.ocupada) return 'A venda aberta já tem outro vale: termine-a antes'
    return null
  }
  const choose = (como: Reembolso | undefined) => {
    if (como === undefined) return
    const refused = why(como)
    if (refused) return alerta(refused)
    close(como)
  }
  return (
    <Dialog
      title="Como devolver o valor"
      scope="pdv.reembolso"
      width="w-[60ch]"
      labels={WORDS}
      hints={[
        {
          chords: ['Enter'],
          texto: WAYS[focused]?.[1] ?? '',
          executar: () => choose(WAYS[focused]?.[0]),
        },
      ]}
      onClose={() => close()}
      commands={[on(devolucao.como, ({ como }) => choose(como))]}
    >
      <p className="flex items-baseline justify-between border-line border-b px-3 py-2">
        <span className="rotulo">A devolver</span>
        <span className="font-semibold text-live text-xl">{formatMoney(data.valor)}</span>
      </p>
      <div className="grid py-1">
        {WAYS.map(([como, nome, chord, detalhe], index) => (
          <button
            key={como}
            type="button"
            autoFocus={index === 0}
            aria-keyshortcuts={chord}
            aria-disabled={why(como) ? true : undefined}
            className="flex items-center gap-3 px-2 py-1 text-lg focus:bg-sel focus:text-live aria-disabled:text-dim"
            onFocus={() => setFocused(index)}
            onKeyDown={event => walk(event.key, event.currentTarget)}
            onClick={() => choose(como)}
          >
            <KeyHint chord={chord} />
            <span className="flex-1 text-left">{nome}</span>
            <span className="text-base text-dim">{detalhe}</span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}

function walk(key: string, button: HTMLElement): void {
  const next =
    key === 'ArrowDown' ? button.nextElementSibling : key === 'ArrowUp' ? button.previousElementSibling : null
  if (next instanceof HTMLElement) next.focus()
}
