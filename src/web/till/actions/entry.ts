import type { Recusa } from '../../../core/venda/recusa.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { alerta, type Proximo } from '../../state/notices.ts'
import { changeWithLeave } from '../change-with-leave.ts'
import { noteMissed } from '../missed.ts'

type Change = Parameters<Desk['apply']>[0]

interface Hand {
  /** True once the entry in hand was refused. */
  refused: boolean
  /** Scan being taken in: a refusal puts it among the missed. Null for typed text. */
  reading: string | null
}

const handOf = ofDesk((): Hand => ({ refused: false, reading: null }))

/** Takes one entry in; resolves with whether it was taken. One at a time: the caller keeps the queue. */
export async function takeIn(desk: Desk, scan: string | null, act: () => unknown): Promise<boolean> {
  handOf(desk).reading = scan
  handOf(desk).refused = false
  await act()
  return !handOf(desk).refused
}

/** Marks the entry as not taken, so that its text returns to the box; the reason was told already. */
export function notTaken(desk: Desk): undefined {
  handOf(desk).refused = true
}

export function refuse(desk: Desk, texto: string, proximo?: Proximo): undefined {
  alerta(texto, proximo)
  handOf(desk).refused = true
  missed(desk, texto)
}

/** Keeps a refused scan among the missed, with the reason. */
export function missed(desk: Desk, texto: string): void {
  const { reading } = handOf(desk)
  if (reading !== null) noteMissed(desk, reading, texto)
}

/** Changes the sale for the entry in hand. Returns the refusal, or null. */
export function change(desk: Desk, act: Change): Recusa | null {
  const answer = desk.apply(act)
  if (answer) handOf(desk).refused = true
  return answer
}

/** Changes the sale for the entry in hand; asks a supervisor's leave when needed. Returns the refusal, or null. */
export async function changeAsking(desk: Desk, act: Change): Promise<Recusa | null> {
  const answer = await changeWithLeave(desk, act)
  if (answer) handOf(desk).refused = true
  return answer
}

/** Asks a risky question. Não is selected: an Enter meant for something else changes nothing. */
export const sure = async (pergunta: string, titulo: string): Promise<boolean> =>
  (await openDialog(confirmDialog, { pergunta, titulo, inicial: 'nao' })) === true
