import {
  COM_CONTINGENCIA,
  type ComContingencia,
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

/** Puts a family's documents in contingency; asks first, unless the server proposes it, or they are in it already. */
export async function enterContingency(
  entrada: PedidoDeContingencia,
  familia: ComContingencia = 'nfe',
): Promise<void> {
  const nome = COM_CONTINGENCIA[familia]
  const { data } = await call(situacaoEmissor, { semMover: true })
  if (!data[familia].proposta && !data[familia].canal) {
    const meant = await openDialog(confirmDialog, {
      titulo: `${nome} em contingência`,
      pergunta: `A SEFAZ não deixou de responder aqui. Emitir ${nome} em contingência mesmo assim?`,
      detalhe:
        'A contingência é para quando a SEFAZ do estado está fora. Ela acaba sozinha quando a SEFAZ responde.',
    })
    if (!meant) return
  }
  const { data: now } = await call(entrarContingencia, { body: entrada, query: { familia } })
  await invalidate(situacaoEmissor)
  notify(`${nome} saem por ${now.canal ?? entrada.canal} até a SEFAZ voltar`)
}

export async function leaveContingency(familia: ComContingencia = 'nfe'): Promise<void> {
  await call(sairContingencia, { query: { familia } })
  await invalidate(situacaoEmissor)
  notify(`${COM_CONTINGENCIA[familia]} saem pela SEFAZ do estado`)
}
