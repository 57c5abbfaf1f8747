import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { readDistribuido } from '../../../core/dfe/nfe/distribuido.ts'
import { parseChave } from '../../../core/document/chave.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { notify } from '../../issuing/service.ts'
import { type DocumentoZip, openDocZips } from '../../sefaz/client/doc-zip.ts'
import type { Interessada } from './cursor-repository.ts'
import { receiveCte } from './receive-cte.ts'
import { storeNote, storeReceivedEvent } from './store-repository.ts'
import { dropUnread, keepUnread, readUnread } from './unread-repository.ts'

const numberOf = (chave: string) => Number(parseChave(chave)?.nNF ?? 0)

type Tell = (titulo: string, mensagem: string) => Promise<void>

const NO_ZIP = 'o conteúdo não se descompacta, ou é grande demais'
const NO_XML = 'o XML não se lê'
const NO_CTE = 'o XML não se lê, ou a assinatura não confere'

/** Stores a document. Returns why it cannot be read; null: it was. */
async function storeOne(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  { nsu, xml }: Pick<DocumentoZip, 'nsu' | 'xml'>,
  { agora, porNsu, tell }: { agora: Date; porNsu: boolean; tell: Tell },
): Promise<string | null> {
  if (xml === null) return NO_ZIP
  if (empresa.projeto === 'cte')
    return (await receiveCte(q, tenant, empresa, { nsu, xml }, agora)) ? null : NO_CTE
  const lido = read(xml)
  if (lido === undefined) return NO_XML
  if (lido === null) return null
  const chegada = { nsu: porNsu ? nsu : null, xml }
  if (lido.tipo === 'nota') {
    await storeNote(q, tenant, empresa, { ...chegada, lido, daSefaz: true }, agora)
    return null
  }
  const cancelada = await storeReceivedEvent(q, tenant, empresa, { ...chegada, lido })
  if (cancelada)
    await tell(
      'Nota recebida cancelada',
      `${cancelada.nome} cancelou a nota ${numberOf(cancelada.chave)}: não dê entrada nela.`,
    )
  return null
}

const telling =
  (q: Q, tenant: Tenant, { empresa_id }: Interessada, data: Date): Tell =>
  (titulo, mensagem) =>
    notify(q, tenant, { empresa_id, tipo: 'recebida', titulo, mensagem, data })

/**
 * Stores the documents of a response, in the caller's transaction. An unreadable one does not stop the others: it is kept as it
 * came, and the company is notified of its number. `porNsu`: the documents came by number, not by key.
 */
export async function receive(
  q: Q,
  tenant: Tenant,
  empresa: Interessada,
  documentos: readonly DocumentoZip[],
  { agora, porNsu }: { agora: Date; porNsu: boolean },
): Promise<void> {
  const unread: number[] = []
  const tell = telling(q, tenant, empresa, agora)
  for (const { nsu, schema, texto, xml } of documentos) {
    const motivo = await storeOne(q, tenant, empresa, { nsu, xml }, { agora, porNsu, tell })
    if (motivo === null) continue
    const kept = { nsu, esquema: schema, conteudo: texto, motivo }
    if (await keepUnread(q, tenant, empresa, kept, agora)) unread.push(nsu)
  }
  if (unread.length > 0)
    await tell(
      'Documento recebido ilegível',
      `A distribuição da SEFAZ entregou ${unread.length === 1 ? 'um documento' : `${unread.length} documentos`} que não se lê (NSU ${unread.join(', ')}). Está no manifesto como veio, e é lido de novo a cada busca. Os outros foram guardados.`,
    )
}

/** Reads again what could not be read: a later version of the product may understand it. */
export async function receiveUnread(q: Q, tenant: Tenant, empresa: Interessada, agora: Date): Promise<void> {
  const tell = telling(q, tenant, empresa, agora)
  const kept = await readUnread(q, empresa)
  const opened = openDocZips(
    kept.map(({ nsu, esquema, conteudo }) => ({ nsu: String(nsu), schema: esquema, texto: conteudo })),
  )
  for (const document of opened) {
    const motivo = await storeOne(q, tenant, empresa, document, { agora, porNsu: true, tell })
    if (motivo === null) await dropUnread(q, empresa, document.nsu)
  }
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
