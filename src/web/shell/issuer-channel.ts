import {
  entrarContingencia,
  type PedidoDeContingencia,
  sairContingencia,
  situacaoEmissor,
} from '../../domain/api/emissor.ts'
import { call } from '../api/client.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { notify } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'

/**
 * Puts the company's NF-e in contingency. Asks for a confirmation unless the server proposes the contingency, or the NF-e
 * are in contingency already.
 */
export async function enterContingency(entrada: PedidoDeContingencia): Promise<void> {
  const { data } = await call(situacaoEmissor, { semMover: true })
  if (!data.nfe.proposta && !data.nfe.canal) {
    const meant = await openDialog(confirmDialog, {
      titulo: 'NF-e em contingência',
      pergunta: 'A SEFAZ não deixou de responder aqui. Pôr as NF-e da empresa em contingência mesmo assim?',
      detalhe:
        'A contingência é para quando a SEFAZ do estado está fora. Ela acaba sozinha quando a SEFAZ responde.',
    })
    if (!meant) return
  }
  const { data: nfe } = await call(entrarContingencia, { body: entrada })
  await invalidate(situacaoEmissor)
  notify(`NF-e saem por ${nfe.canal ?? entrada.canal} até a SEFAZ voltar`)
}

export async function leaveContingency(): Promise<void> {
  await call(sairContingencia, {})
  await invalidate(situacaoEmissor)
  notify('NF-e saem pela SEFAZ do estado')
}
