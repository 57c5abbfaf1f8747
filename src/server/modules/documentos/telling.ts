import { isTracked } from '../../../core/document/types/index.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import type { Sessao } from '../../http/session.ts'
import { type Broadcaster, companyChannel, tellOrigins } from '../../realtime/broadcaster.ts'

export interface WrittenDocument {
  documento: DocumentoAnswer
  /** Ids of the present and former source documents. */
  origens: readonly number[]
}

/** A stored document; `type` 1: new, 2: changed. */
export interface Created extends WrittenDocument {
  type: 1 | 2
}

/**
 * Opening or closing of a document's form. `aba`: id of this opening; `chegou`: true when the form was just opened, so
 * that other open forms report themselves.
 */
export interface Presenca {
  aba: string
  aberto: boolean
  chegou: boolean
}

/** Makes the functions that notify the company's browsers of documents; called after the transaction is committed. */
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
     * Notifies the browsers of a saved document: of an order always, by `UpdatePedido` (CAP-09); of another
     * document only when it was changed, not when it is new. Notifies them of its source documents too. Returns
     * the document.
     */
    written(sessao: Sessao, { documento, type, origens }: Created): DocumentoAnswer {
      const { id: venda_id, parceiro, valor_total: valor, datavenda: created_at } = documento
      const order = {
        venda_id,
        type,
        parceiro: parceiro?.nome ?? String(documento['nome_consumidor'] ?? ''),
        valor,
        created_at,
      }
      if (isTracked(Number(documento['tipo_operacao']))) trigger(sessao, 'UpdatePedido', order)
      else if (type === 2) changed(sessao, documento)
      origins(sessao, [...new Set([...origens, ...documento.origens.map(({ id }) => id)])])
      return documento
    },

    open: (sessao: Sessao, id: number, presenca: Presenca): void =>
      trigger(sessao, 'DocumentoAberto', { ...presenca, id, nome: sessao.nome }),
  }
}
