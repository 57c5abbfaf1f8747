import { atom, useAtomValue } from 'jotai'
import type { CommandId } from '../../../domain/commands/index.ts'
import { balanceAtom, hasItemsAtom } from '../../state/sale.ts'
import { type LastIssued, lastIssuedAtom } from '../last-issued.ts'

const EMPTY = 'Informe ao menos um item'
const UNPAID = 'O valor do pagamento não pode ser menor que o total da venda'

/** There is something, and not all of it is paid. */
export const owedAtom = atom(get => get(hasItemsAtom) && !get(balanceAtom).restante.isZero())

/** Words for the key of cancelling why a note can no longer, or not yet, be cancelled. */
export function whyNotCancel(last: LastIssued | null): string | null {
  if (last?.id === null) return `${last.nota}: a venda ainda não chegou ao servidor, cancele depois`
  if (last?.situacao === 'cancelada' || last?.situacao === 'inutilizada')
    return `${last.nota} já ${last.situacao}`
  return last?.situacao === 'cancelando' ? `${last.nota}: cancelamento já pedido` : null
}

const doneAtom = atom(get => whyNotCancel(get(lastIssuedAtom)))

/** Why keys of the till would only complain now; null: they may be pressed. */
export function useNotNow(): Record<'pagar' | 'finalizar' | 'cancelar', string | null> {
  const empty = !useAtomValue(hasItemsAtom)
  const owed = useAtomValue(owedAtom)
  return {
    pagar: empty ? EMPTY : null,
    finalizar: empty ? EMPTY : owed ? UNPAID : null,
    cancelar: useAtomValue(doneAtom),
  }
}

/** The key of the moment: to pay, and once all is paid to finish. */
export const useNextKey = (): CommandId | undefined => {
  const owed = useAtomValue(owedAtom)
  return useAtomValue(hasItemsAtom) && !owed ? 'venda.finalizar' : undefined
}
