import { imprimirComprovante, verComprovante } from '../../../domain/api/caixa.ts'
import { call, callBlob } from '../../api/client.ts'
import { showPdf } from '../../api/open-pdf.ts'
import { cell } from '../../state/cell.ts'
import { device } from '../../state/device.ts'
import { notify } from '../../state/notices.ts'

const KEPT = 'tecla.caixa.comprovante'

/** What was done at this till's drawer last, by its uuid; null: nothing that has a paper. */
export const lastSlipAtom = cell<string | null>(device.getItem(KEPT))

/** Keeps what was just done for its second copy. */
export function noteSlip(uuid: string): void {
  device.setItem(KEPT, uuid)
  lastSlipAtom.set(uuid)
}

/** Prints the paper of what was done last; without a printer it opens as PDF. */
export async function printSlipAgain(): Promise<void> {
  const uuid = lastSlipAtom.get()
  if (uuid === null) return
  const { data } = await call(imprimirComprovante, { params: { uuid }, body: {} })
  if (data.impressa) return notify('Enviado à impressora')
  showPdf(await callBlob(verComprovante, { params: { uuid } }), 'comprovante-do-caixa.pdf')
}
