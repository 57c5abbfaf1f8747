import { atom, useAtomValue } from 'jotai'
import type { CommandId } from '../../../domain/commands/index.ts'
import { derived } from '../../state/cell.ts'
import { ofDesk, useDesk } from '../../state/desk.ts'
import { keptSessionAtom } from '../day/session.ts'
import { type LastIssued, lastIssuedAtom } from '../issued/last.ts'
import { terminalAtom } from '../terminal.ts'

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

/** State of this till's drawer; null: the server has not told, or does not ask for one. */
export const drawerAtom = derived((get): 'fechado' | 'aberto' | 'contando' | null => {
  const kept = get(keptSessionAtom)
  if (!kept || kept.terminal !== get(terminalAtom)) return null
  return kept.sessao?.estado ?? 'fechado'
})

const CLOSED = 'O caixa está fechado: Alt+B abre'
const COUNTING = 'O caixa está em contagem: Alt+5 continua, Alt+6 volta a vender'

/** Returns, for the commands of the drawer, the reason why its state does not allow them; null: it does, or is not known. */
export function useDrawerNotNow(): Record<'abrir' | 'mover' | 'ler' | 'reabrir', string | null> {
  const drawer = useAtomValue(drawerAtom)
  const ler = drawer === 'fechado' ? CLOSED : null
  return {
    abrir: drawer === 'aberto' || drawer === 'contando' ? 'O caixa já está aberto' : null,
    mover: drawer === 'contando' ? COUNTING : ler,
    ler,
    reabrir: drawer === 'contando' || drawer === null ? null : 'Ninguém está contando este caixa',
  }
}

/**
 * Returns the main command of the hint bar: the command that opens a drawer that must be open to sell, or
 * that finishes the sale once nothing is owed; undefined (the
 * default, to pay) before that, and without items.
 */
export const useNextKey = (): CommandId | undefined => {
  const desk = useDesk()
  const owed = useAtomValue(owedOf(desk))
  const any = useAtomValue(desk.hasItems)
  const kept = useAtomValue(keptSessionAtom)
  if (useAtomValue(drawerAtom) === 'fechado' && kept?.exige) return 'caixa.abrir'
  return any && !owed ? 'venda.finalizar' : undefined
}
