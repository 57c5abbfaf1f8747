import { atom, useAtomValue } from 'jotai'
import type { CommandId } from '../../../domain/commands/index.ts'
import { derived } from '../../state/cell.ts'
import { ofDesk, useDesk } from '../../state/desk.ts'
import { type LastIssued, lastIssuedAtom } from '../last-issued.ts'

const EMPTY = 'Informe ao menos um item'
const UNPAID = 'O valor do pagamento não pode ser menor que o total da venda'

/** True when the sale has items and is not fully paid. */
export const owedOf = ofDesk(desk =>
  derived(get => get(desk.hasItems) && !get(desk.balance).restante.isZero()),
)

/** Gives the reason why a note cannot be cancelled now; null when it can. */
export function whyNotCancel(last: LastIssued | null): string | null {
  if (last?.id === null) return `${last.nota}: a venda ainda não chegou ao servidor, cancele depois`
  if (last?.situacao === 'cancelada' || last?.situacao === 'inutilizada')
    return `${last.nota} já ${last.situacao}`
  return last?.situacao === 'cancelando' ? `${last.nota}: cancelamento já pedido` : null
}

const doneAtom = atom(get => whyNotCancel(get(lastIssuedAtom)))

/** Returns, for each of these commands, the reason why the command would be refused now; null: none known. */
export function useNotNow(): Record<'pagar' | 'finalizar' | 'cancelar', string | null> {
  const desk = useDesk()
  const empty = !useAtomValue(desk.hasItems)
  const owed = useAtomValue(owedOf(desk))
  return {
    pagar: empty ? EMPTY : null,
    finalizar: empty ? EMPTY : owed ? UNPAID : null,
    cancelar: useAtomValue(doneAtom),
  }
}

/**
 * Returns the main command of the hint bar: the command that finishes the sale once nothing is owed; undefined (the
 * default, to pay) before that, and without items.
 */
export const useNextKey = (): CommandId | undefined => {
  const desk = useDesk()
  const owed = useAtomValue(owedOf(desk))
  return useAtomValue(desk.hasItems) && !owed ? 'venda.finalizar' : undefined
}
