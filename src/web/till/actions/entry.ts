import type { Recusa } from '../../../core/venda/recusa.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { alerta, type Proximo } from '../../state/notices.ts'
import { changeWithLeave } from '../change-with-leave.ts'
import { noteMissed } from '../typed/missed.ts'

type Change = Parameters<Desk['apply']>[0]

interface Hand {
  /** True once the present entry was refused. */
  refused: boolean
  /** Text of the present scan: a refusal adds the scan to the missed scans. Null for typed text. */
  reading: string | null
}

const handOf = ofDesk((): Hand => ({ refused: false, reading: null }))

/** Runs one entry, and resolves to true when the entry was not refused. The caller runs entries one at a time. */
export async function takeIn(desk: Desk, scan: string | null, act: () => unknown): Promise<boolean> {
  handOf(desk).reading = scan
  handOf(desk).refused = false
  await act()
  return !handOf(desk).refused
}

/** Marks the entry as refused, when the reason was shown already: the typed text returns to the box. */
export function notTaken(desk: Desk): undefined {
  handOf(desk).refused = true
}

/** Refuses the present entry: shows the reason, and adds a scan to the missed scans. */
export function refuse(desk: Desk, texto: string, proximo?: Proximo): undefined {
  alerta(texto, proximo)
  handOf(desk).refused = true
  missed(desk, texto)
}

/** Adds a refused scan, with the reason, to the missed scans. */
export function missed(desk: Desk, texto: string): void {
  const { reading } = handOf(desk)
  if (reading !== null) noteMissed(desk, reading, texto)
}

/** Changes the sale for the present entry. Returns the refusal, or null. */
export function change(desk: Desk, act: Change): Recusa | null {
  const answer = desk.apply(act)
  if (answer) handOf(desk).refused = true
  return answer
}

/** Changes the sale for the present entry, with a supervisor's approval if needed. Returns the refusal, or null. */
export async function changeAsking(desk: Desk, act: Change): Promise<Recusa | null> {
  const answer = await changeWithLeave(desk, act)
  if (answer) handOf(desk).refused = true
  return answer
}

/** Asks for a confirmation. Não is selected at first: an Enter typed too early changes nothing. */
export const sure = async (pergunta: string, titulo: string): Promise<boolean> =>
  (await openDialog(confirmDialog, { pergunta, titulo, inicial: 'nao' })) === true
