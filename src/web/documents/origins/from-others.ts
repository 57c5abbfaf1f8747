import { buys, isFinancial, returnsPurchase } from '../../../core/document/types/index.ts'
import { documentoDaOrdem, documentoDoContrato } from '../../../domain/api/contratos.ts'
import {
  importarCompra,
  importarOrcamento,
  importarVenda,
  notaDaPerda,
  valoresDeDocumentos,
} from '../../../domain/api/documentos.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { alreadyBecame, documentPath, type Linked } from '../../../domain/documents/documento/origem.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { verdict } from '../../commands/access.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { dropKeys, holdKeys } from '../../keys/hold.ts'
import type { Valores } from '../../register/form/paths.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { queryClient } from '../../state/query.ts'

/**
 * Documents from which a new one is made, as written in its address: '?orca=7', '?pedidos=7,9',
 * '?pedidos=7&linhas=1:2', '?copia=7', '?documento=7'; or the contract or loading order that it bills, or the stock
 * loss that it tells: '?contrato=7', '?perda=7'.
 */
export interface Others {
  como: 'orca' | 'pedidos' | 'copia' | 'documento' | 'contrato' | 'ordem' | 'perda'
  ids: string
  linhas?: string | undefined
  /** Type of operation of the new document. */
  tipo: number
}

const WAYS = ['orca', 'pedidos', 'copia', 'documento', 'contrato', 'ordem', 'perda'] as const

/** Reads from a new document's address the documents of which it is made; null: none. */
export function othersOf(asked: URLSearchParams, tipo: number): Others | null {
  for (const como of WAYS) {
    const ids = asked.get(como)
    if (ids && /^\d{1,15}(,\d{1,15})*$/.test(ids))
      return { como, ids, linhas: asked.get('linhas') ?? undefined, tipo }
  }
  return null
}

function ask({ como, ids, linhas, tipo }: Others): Promise<{ data: Valores }> {
  const once = { semMover: true } as const
  if (como === 'contrato') return call(documentoDoContrato, { params: { id: Number(ids) }, ...once })
  if (como === 'ordem') return call(documentoDaOrdem, { params: { id: Number(ids) }, ...once })
  if (como === 'perda') return call(notaDaPerda, { params: { id: Number(ids) }, ...once })
  if (como === 'orca') return call(importarOrcamento, { params: { id: ids }, ...once })
  if (como === 'documento' && returnsPurchase(tipo))
    return call(importarCompra, { params: { id: ids }, ...once })
  // a new purchase with the lines of an earlier one
  if (como === 'documento' && buys(tipo))
    return call(valoresDeDocumentos, { query: { de: ids, para: String(tipo) }, ...once })
  if (como === 'documento')
    return call(importarVenda, { params: { id: ids }, query: { tipo: String(tipo) }, ...once })
  const para = como === 'copia' ? como : String(tipo)
  return call(valoresDeDocumentos, { query: { de: ids, para, ...(linhas ? { linhas } : {}) }, ...once })
}

/** Makes the query of initial values, fetched anew for each document, but once for beginFrom and the screen it opens. */
export const valuesOf = (others: Others) => ({
  queryKey: ['documento.valores', others] as const,
  queryFn: () => ask(others),
})

/** Gives the document already made from the same source, when the server's refusal names one; else null. */
export function becameOf(error: unknown): Linked | null {
  const { destino } =
    (error instanceof ApiError ? (error.dados as { destino?: Linked } | undefined) : null) ?? {}
  return destino ?? null
}

/** Milliseconds that the notice about the sellers stays: long, because the new document opens at the same time. */
const LONG_MS = 12_000

/** Opens a document made of others. A refusal shows here, with an offer to open the document already made. */
export async function beginFrom(route: string, others: Others): Promise<void> {
  // holds keys typed meanwhile: they are meant for the lines of the new document
  holdKeys('saida')
  let valores: Valores
  try {
    valores = (await queryClient.fetchQuery(valuesOf(others))).data
  } catch (error) {
    dropKeys()
    const became = becameOf(error)
    return became && error instanceof ApiError ? offer(error.message, became) : showError(error)
  }
  go(`${route}/novo?${isFinancial(others.tipo) ? 'lancamento_avulso=1&' : ''}${originOf(others)}`)
  const { vendedores } = valores as { vendedores?: readonly string[] }
  if (vendedores)
    notify(
      `De ${vendedores.join(', ')}: a comissão fica com quem faz o documento, se outro não for escolhido`,
      LONG_MS,
    )
}

/** Tells whether the user may make a new document of the type; if not, no command should offer it. */
export function mayBegin(tipo: number): boolean {
  const kind = documentKind(tipo)
  return (
    kind !== undefined &&
    verdict({
      permission: kind.permission,
      ...(kind.plan ? { plan: kind.plan } : {}),
      leituraBloqueada: true,
    }) === 'ok'
  )
}

/** Asks whether to open the document already made, and opens it on Sim. */
async function offer(pergunta: string, became: Linked): Promise<void> {
  const wanted = await openDialog(confirmDialog, { titulo: 'Atenção', pergunta, detalhe: 'Abrir?' })
  if (wanted === true) go(documentPath(became))
}

/** Writes the sources of a new document as in its address: 'pedidos=7,9', 'pedidos=7&linhas=1:2'. */
export const originOf = ({ como, ids, linhas }: Others): string =>
  `${como}=${ids}${linhas ? `&linhas=${linhas}` : ''}`

export const offerWhatItBecame = (origin: Linked, became: Linked) =>
  offer(alreadyBecame(origin, became), became)
