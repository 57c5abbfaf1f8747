import type { FastifyInstance } from 'fastify'
import { alterarDocumento, gravarVenda } from '../../../domain/api/documentos.ts'
import { verVenda } from '../../../domain/api/vendas.ts'
import { type DocumentoRecebido, ofTill } from '../../../domain/documents/documento/body.ts'
import { bind } from '../../http/bind.ts'
import type { VendasService } from '../vendas/service.ts'
import type { DocumentosService } from './service.ts'

interface Services {
  vendas: VendasService
  documentos: DocumentosService
}

/** The calls of a document, and those that a till's sale shares with it. */
export function documentosRoutes(app: FastifyInstance, { vendas, documentos }: Services): void {
  bind(app, gravarVenda, async (sessao, { body }) => ({
    data: ofTill(body)
      ? await vendas.criar(sessao, body)
      : await documentos.criar(sessao, body as unknown as DocumentoRecebido),
  }))
  bind(app, alterarDocumento, async (sessao, { params, body }) => ({
    data: await documentos.alterar(sessao, params.id, body),
  }))
  bind(app, verVenda, async (sessao, { params }) => {
    const venda = await vendas.ver(sessao, params.id)
    return { data: venda.terminal_id === null ? await documentos.ver(sessao, params.id) : venda }
  })
}
