import { isTracked } from '../../../core/document/types/index.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import type { Sessao } from '../../http/session.ts'
import { type Broadcaster, companyChannel, tellOrigins } from '../../realtime/broadcaster.ts'

export interface WrittenDocument {
  documento: DocumentoAnswer
  /** Sources of its lines, now or until now. */
  origens: readonly number[]
}

/** `type` 1: it was not there before. */
export interface Created extends WrittenDocument {
  type: 1 | 2
}

/** Open form of one tab. */
export interface Presenca {
  aba: string
  aberto: boolean
  chegou: boolean
}

/** Tells other browsers of the company about its documents, after the commit: hints to read again. */
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

    /** Tells an order: 1 a new one, 2 a known one (CAP-09); and any other document as changed. */
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
