import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { readDistribuido } from '../../../core/dfe/nfe/distribuido.ts'
import { parseChave } from '../../../core/document/chave.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { notify } from '../../issuing/service.ts'
import type { DocumentoZip } from '../../sefaz/client/doc-zip.ts'
import type { Interessada } from './cursor-repository.ts'
import { receiveCte } from './receive-cte.ts'
import { storeNote, storeReceivedEvent } from './store-repository.ts'

const numberOf = (chave: string) => Number(parseChave(chave)?.nNF ?? 0)

/**
 * Stores the documents of a response, in the caller's transaction. An unreadable one does not stop the others: the company
 * is notified of its number. `porNsu`: the documents came by number, not by key.
 */
export async function receive(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  documentos: readonly DocumentoZip[],
  { agora, porNsu }: { agora: Date; porNsu: boolean },
): Promise<void> {
  const unread: number[] = []
  const tell = (titulo: string, mensagem: string) =>
    notify(q, tenant, { empresa_id: empresa.empresa_id, tipo: 'recebida', titulo, mensagem, data: agora })
  for (const { nsu, xml } of documentos) {
    if (empresa.projeto === 'cte') {
      const kept = xml !== null && (await receiveCte(q, tenant, empresa, { nsu, xml }, agora))
      if (!kept) unread.push(nsu)
      continue
    }
    const lido = xml === null ? undefined : read(xml)
    if (lido === undefined) unread.push(nsu)
    if (!lido || xml === null) continue
    const chegada = { nsu: porNsu ? nsu : null, xml }
    if (lido.tipo === 'nota') await storeNote(q, tenant, empresa, { ...chegada, lido, daSefaz: true }, agora)
    else {
      const cancelada = await storeReceivedEvent(q, tenant, empresa, { ...chegada, lido })
      if (cancelada)
        await tell(
          'Nota recebida cancelada',
          `${cancelada.nome} cancelou a nota ${numberOf(cancelada.chave)}: não dê entrada nela.`,
        )
    }
  }
  if (unread.length > 0)
    await tell(
      'Documento recebido ilegível',
      `A distribuição da SEFAZ entregou ${unread.length === 1 ? 'um documento' : `${unread.length} documentos`} que não se lê (NSU ${unread.join(', ')}). Os outros foram guardados.`,
    )
}

/** Reads a document. Null: a kind that is not used; undefined: unreadable. */
function read(xml: string) {
  try {
    return readDistribuido(xml)
  } catch (error) {
    if (error instanceof XmlInvalido) return undefined
    throw error
  }
}
