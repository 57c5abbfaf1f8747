import type { Recusa } from '../../../core/venda/recusa.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { alerta, type Proximo } from '../../state/notices.ts'
import { applySale } from '../../state/sale.ts'
import { changeWithLeave } from '../change-with-leave.ts'
import { noteMissed } from '../missed.ts'

type Change = Parameters<typeof applySale>[0]

/** The entry in hand was refused. */
let refused = false

/** The scan being taken in: what refuses it now leaves it among the missed. Null for what a hand typed. */
let reading: string | null = null

/** Takes one entry in; resolves with whether it was taken. One at a time: whoever calls keeps the queue. */
export async function takeIn(scan: string | null, act: () => unknown): Promise<boolean> {
  reading = scan
  refused = false
  await act()
  return !refused
}

/** Gives a text back to the hand that typed it, when it was told already why it was not taken. */
export function notTaken(): undefined {
  refused = true
}

export function refuse(texto: string, proximo?: Proximo): undefined {
  alerta(texto, proximo)
  refused = true
  missed(texto)
}

/** A scan that was not used is kept among the missed, with why. */
export function missed(texto: string): void {
  if (reading !== null) noteMissed(reading, texto)
}

/** A change of the sale for the entry in hand. */
export function change(act: Change): Recusa | null {
  const answer = applySale(act)
  if (answer) refused = true
  return answer
}

/** The same where a supervisor may have to be asked. */
export async function changeAsking(act: Change): Promise<Recusa | null> {
  const answer = await changeWithLeave(act)
  if (answer) refused = true
  return answer
}

/** A risky question stands on Não: an Enter that was meant for something else changes nothing. */
export const sure = async (pergunta: string, titulo: string): Promise<boolean> =>
  (await openDialog(confirmDialog, { pergunta, titulo, inicial: 'nao' })) === true
