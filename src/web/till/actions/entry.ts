import type { Recusa } from '../../../core/venda/recusa.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { alerta, type Proximo } from '../../state/notices.ts'
import { changeWithLeave } from '../change-with-leave.ts'
import { noteMissed } from '../missed.ts'

type Change = Parameters<Desk['apply']>[0]

interface Hand {
  /** The entry in hand was refused. */
  refused: boolean
  /** The scan being taken in: what refuses it now leaves it among the missed. Null for what a hand typed. */
  reading: string | null
}

const handOf = ofDesk((): Hand => ({ refused: false, reading: null }))

/** Takes one entry in; resolves with whether it was taken. One at a time: whoever calls keeps the queue. */
export async function takeIn(desk: Desk, scan: string | null, act: () => unknown): Promise<boolean> {
  handOf(desk).reading = scan
  handOf(desk).refused = false
  await act()
  return !handOf(desk).refused
}

/** Gives a text back to the hand that typed it, when it was told already why it was not taken. */
export function notTaken(desk: Desk): undefined {
  handOf(desk).refused = true
}

export function refuse(desk: Desk, texto: string, proximo?: Proximo): undefined {
  alerta(texto, proximo)
  handOf(desk).refused = true
  missed(desk, texto)
}

/** A scan that was not used is kept among the missed, with why. */
export function missed(desk: Desk, texto: string): void {
  const { reading } = handOf(desk)
  if (reading !== null) noteMissed(desk, reading, texto)
}

/** A change of the sale for the entry in hand. */
export function change(desk: Desk, act: Change): Recusa | null {
  const answer = desk.apply(act)
  if (answer) handOf(desk).refused = true
  return answer
}

/** The same where a supervisor may have to be asked. */
export async function changeAsking(desk: Desk, act: Change): Promise<Recusa | null> {
  const answer = await changeWithLeave(desk, act)
  if (answer) handOf(desk).refused = true
  return answer
}

/** A risky question stands on Não: an Enter that was meant for something else changes nothing. */
export const sure = async (pergunta: string, titulo: string): Promise<boolean> =>
  (await openDialog(confirmDialog, { pergunta, titulo, inicial: 'nao' })) === true
