import type { Pendencia } from '../../../core/venda/pendencias.ts'
import { exportarRecusada } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { VendaNaFila } from '../../offline/database.ts'
import { markExported, retrySale, startQueue } from '../../offline/queue.ts'
import { notify } from '../../state/notices.ts'
import { saveFile } from '../../ui/save-file.ts'
import { approvalDialog } from './approval-dialog.tsx'

export const refused = ({ estado }: VendaNaFila): boolean => estado === 'conflito'

/** True for a sale refused because its user lacks a permission, which a supervisor's PIN can give. */
export const needsPin = (row: VendaNaFila): boolean => refused(row) && row.codigo === 'PROIBIDO'

/** Sends refused sales again and starts the queue; one exported as a file only when under the cursor. */
export async function sendNow(rows: readonly VendaNaFila[], current: VendaNaFila | undefined): Promise<void> {
  for (const row of rows) if (refused(row) && (!row.exportada || row === current)) await retrySale(row.uuid)
  startQueue()
}

/** Asks for a supervisor's PIN to approve a refused sale, and sends the sale again. */
export async function approve({ uuid, body, erro }: VendaNaFila): Promise<void> {
  const falta: Pendencia = {
    acao: 'venda',
    uid: null,
    valor: body.valor_total,
    percentual: null,
    pedido: null,
    campo: 'venda',
    texto: erro ?? '',
  }
  const sale = { uuid, itens: [], cancelados: [] }
  if ((await openDialog(approvalDialog, { falta, sale })) === true) await retrySale(uuid)
}

/** Saves the whole sale as a file, after the server records the user and the reason. The sale stays in the queue. */
export async function exportSale({ uuid, body, dono, erro }: VendaNaFila): Promise<void> {
  const { valor_total, paga_em, itens } = body
  const motivo = erro ?? 'recusada'
  try {
    const { data } = await call(exportarRecusada, {
      body: { uuid, valor_total, paga_em, itens: itens.length, motivo },
    })
    const file = { ...data, motivo, vendida_por: dono.usuario_id, venda: body }
    saveFile(
      `venda-recusada-${uuid}.json`,
      new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
    )
    await markExported(uuid, { por: data.exportada_por, em: data.exportada_em })
    notify(`Venda exportada por ${data.exportada_por}`)
  } catch (error) {
    showError(error)
  }
}
