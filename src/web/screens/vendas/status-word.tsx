import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { SITUACAO_DOCUMENTO, saidState } from '../../../domain/options/status_venda.ts'

const WORDS: ReadonlyMap<string, string> = new Map(SITUACAO_DOCUMENTO)
const TONES: Record<string, string> = {
  T: 'text-ok',
  R: 'text-bad',
  N: 'text-bad',
  D: 'text-bad',
  X: 'text-bad',
  C: 'text-dim',
  I: 'text-dim',
}

export const statusWord = (status: string): string => WORDS.get(status) ?? status

export const statusTone = (status: string): string => TONES[status] ?? ''

/** True for an order not accepted yet. */
export const waits = (order: VendaAnswer): boolean =>
  order.status === 'A' && (order as { status_app?: string | null }).status_app === 'P'

export const Waiting = () => <b className="font-semibold text-live">a aceitar</b>

/** Shows the name of a sale's status in its colour. */
export function StatusWord({
  sale,
  toCheck = false,
}: {
  sale: Parameters<typeof saidState>[0]
  toCheck?: boolean
}) {
  const status = saidState(sale)
  return (
    <span className={statusTone(status)}>
      {statusWord(status)}
      {toCheck ? <b className="font-semibold text-bad"> a conferir</b> : null}
    </span>
  )
}
