import { isTracked } from '../../../core/document/types/index.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import type { Sessao } from '../../http/session.ts'
import { type Broadcaster, companyChannel, tellOrigins } from '../../realtime/broadcaster.ts'

export interface WrittenDocument {
  documento: DocumentoAnswer
  /** Present and former source documents. */
  origens: readonly number[]
}

/** A stored document; `type` 1: new, 2: changed. */
export interface Created extends WrittenDocument {
  type: 1 | 2
}

/** A document's form that was opened or closed in a browser tab (`aba`). */
export interface Presenca {
  aba: string
  aberto: boolean
  chegou: boolean
}

/**
 * Makes the functions that notify the company's other browsers of changed documents, after the commit. Each event only asks
 * them to read the document again.
 */
export function createTelling(broadcaster: Broadcaster) {
  const trigger = ({ account_id, empresa_id }: Sessao, event: string, data: unknown) =>
    broadcaster.trigger(companyChannel(account_id, empresa_id), event, data)

  const changed = (
    sessao: Sessao,
    { id, uuid, status, versao }: Pick<DocumentoAnswer, 'id' | 'uuid' | 'status' | 'versao'>,
  ): void => trigger(sessao, 'VendaAtualizada', { id, uuid, status, versao })

  const origins = (sessao: Sessao, ids: readonly number[]): void => tellOrigins(broadcaster, sessao, ids)

  return {
    changed,
    origins,

    /**
     * Notifies of a saved order as new (1) or changed (2) (CAP-09), of another document only when changed, and of its source
     * documents.
     */
    written(sessao: Sessao, { documento, type, origens }: Created): DocumentoAnswer {
      const { id: venda_id, parceiro, valor_total: valor, datavenda: created_at } = documento
      const order = { venda_id, type, parceiro: parceiro?.nome ?? '', valor, created_at }
      if (isTracked(Number(documento['tipo_operacao']))) trigger(sessao, 'UpdatePedido', order)
      else if (type === 2) changed(sessao, documento)
      origins(sessao, [...new Set([...origens, ...documento.origens.map(({ id }) => id)])])
      return documento
    },

    open: (sessao: Sessao, id: number, presenca: Presenca): void =>
      trigger(sessao, 'DocumentoAberto', { ...presenca, id, nome: sessao.nome }),
  }
}
