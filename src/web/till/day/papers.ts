import { imprimirComprovante, verComprovante } from '../../../domain/api/caixa.ts'
import { call, callBlob } from '../../api/client.ts'
import { showPdf } from '../../api/open-pdf.ts'
import { cellFrom } from '../../state/cell.ts'
import { device } from '../../state/device.ts'
import { notify } from '../../state/notices.ts'

const KEPT = 'tecla.caixa.comprovante'

/** Uuid of the last drawer action at this till that has a receipt; null: none. */
export const lastSlipAtom = cellFrom<string | null>(() => device.getItem(KEPT))

/** Keeps the uuid of a drawer action, for a second copy of its receipt. */
export function noteSlip(uuid: string): void {
  device.setItem(KEPT, uuid)
  lastSlipAtom.set(uuid)
}

/** Prints the receipt of the last drawer action again; without a printer, opens it as PDF. */
export async function printSlipAgain(): Promise<void> {
  const uuid = lastSlipAtom.get()
  if (uuid === null) return
  const { data } = await call(imprimirComprovante, { params: { uuid }, body: {} })
  if (data.impressa) return notify('Enviado à impressora')
  showPdf(await callBlob(verComprovante, { params: { uuid } }), 'comprovante-do-caixa.pdf')
}
