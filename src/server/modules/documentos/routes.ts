import type { FastifyInstance } from 'fastify'
import { PURCHASE_RETURN, QUOTE } from '../../../core/document/types/index.ts'
import { documentoDaOrdem, documentoDoContrato, faturarContrato } from '../../../domain/api/contratos.ts'
import { cupomParaDevolver, devolverNoCaixa, valeEmDinheiro } from '../../../domain/api/devolucoes.ts'
import {
  aceitarPedido,
  alterarDocumento,
  gravarVenda,
  importarCompra,
  importarOrcamento,
  importarVenda,
  notaDaPerda,
  notaPorChave,
  placasDoTransportador,
  presencaNoDocumento,
  valoresDeDocumentos,
  verDelivery,
} from '../../../domain/api/documentos.ts'
import { registrarEvento } from '../../../domain/api/eventos.ts'
import { pedirReposicao } from '../../../domain/api/pedidos-compra.ts'
import { cancelarVenda, emitirVenda, verVenda } from '../../../domain/api/vendas.ts'
import { type DocumentoRecebido, ofTill } from '../../../domain/documents/documento/body.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { mayBegin, maySee, maySell } from '../../documents/venda/rights.ts'
import { bind } from '../../http/bind.ts'
import { requestKey } from '../../http/idempotency.ts'
import type { Sessao } from '../../http/session.ts'
import type { VendasService } from '../vendas/service.ts'
import type { DocumentosService } from './service.ts'

interface Services {
  vendas: VendasService
  documentos: DocumentosService
}

/** Reads '1:2.5,3:1' as quantities by line number. @throws VALIDACAO for a repeated line */
function quantitiesOf(text: string): ReadonlyMap<number, string> {
  const said = text
    .split(',')
    .map(part => part.split(':'))
    .map(([num, qtde = '0']) => [Number(num), qtde] as const)
  const linhas = new Map(said)
  if (linhas.size < said.length) throw fieldError('linhas', 'Diga cada linha uma vez só')
  return linhas
}

/** Adds the routes of documents, and the routes shared with a till's sales. */
export function documentosRoutes(app: FastifyInstance, { vendas, documentos }: Services): void {
  /** Checks the permission: to sell, for a till's sale; to write its type, for another document. */
  const mayHandle = async (sessao: Sessao, { params: { id } }: { params: { id: number } }) =>
    (await vendas.resumo(sessao, id)).terminal_id === null
      ? documentos.mayChange(sessao, id)
      : maySell(sessao)
  bind(app, documentoDoContrato, async (sessao, { params: { id } }) => ({
    data: await documentos.doContrato(sessao, id),
  }))
  bind(app, faturarContrato, async (sessao, { params: { id } }) => ({
    data: { id: (await documentos.faturarContrato(sessao, id)).id },
  }))
  bind(app, documentoDaOrdem, async (sessao, { params: { id } }) => ({
    data: await documentos.daOrdem(sessao, id),
  }))
  bind(app, notaDaPerda, async (sessao, { params: { id } }) => ({
    data: await documentos.daPerda(sessao, id),
  }))
  bind(
    app,
    gravarVenda,
    async (sessao, { body }) => ({
      data: ofTill(body)
        ? await vendas.criar(sessao, body)
        : await documentos.criar(sessao, body as DocumentoRecebido),
    }),
    (sessao, { body }) => mayBegin(sessao, body),
  )
  bind(
    app,
    alterarDocumento,
    async (sessao, { params, body }) => ({ data: await documentos.alterar(sessao, params.id, body) }),
    (sessao, { params }) => documentos.mayChange(sessao, params.id),
  )
  bind(app, presencaNoDocumento, async (sessao, { params, body }) => {
    await documentos.avisar(sessao, params.id, body)
    return { data: { avisado: true as const } }
  })
  bind(app, placasDoTransportador, async (sessao, { params }) => ({
    data: await documentos.placas(sessao, params.id),
  }))
  bind(app, verVenda, async (sessao, { params }) => {
    const venda = await vendas.resumo(sessao, params.id)
    maySee(sessao, venda)
    const whole = await (venda.terminal_id === null ? documentos : vendas).ver(sessao, params.id)
    return { data: await vendas.withPromises(sessao, whole) }
  })
  bind(app, verDelivery, async (sessao, { params }) => ({
    data: await documentos.verPedido(sessao, params.id),
  }))
  bind(app, aceitarPedido, async (sessao, { params }) => ({
    data: await documentos.aceitar(sessao, params.id),
  }))
  bind(app, importarOrcamento, async (sessao, { params }) => ({
    data: await documentos.valores(sessao, { de: [params.id], para: 1, tipo: QUOTE, linhas: null }),
  }))
  bind(app, importarVenda, async (sessao, { params, query }) => ({
    data: await documentos.importarNota(sessao, params.id, Number(query.tipo)),
  }))
  bind(app, importarCompra, async (sessao, { params }) => ({
    data: await documentos.importarNota(sessao, params.id, PURCHASE_RETURN),
  }))
  bind(app, notaPorChave, async (sessao, { params }) => ({
    data: await documentos.porChave(sessao, params.chave),
  }))
  bind(app, pedirReposicao, async (sessao, { body }) => ({
    data: await documentos.pedirReposicao(sessao, body),
  }))
  bind(app, valoresDeDocumentos, async (sessao, { query: { de, para, linhas } }) => ({
    data: await documentos.valores(sessao, {
      de: [...new Set(de.split(',').map(Number))],
      para: para === 'copia' ? para : Number(para),
      linhas: linhas ? quantitiesOf(linhas) : null,
    }),
  }))
  bind(app, cupomParaDevolver, async (sessao, { query }) => ({
    data: await documentos.cupom(sessao, query.texto),
  }))
  bind(app, devolverNoCaixa, async (sessao, { body }) => ({
    data: await documentos.devolverNoCaixa(sessao, body),
  }))
  bind(app, valeEmDinheiro, async (sessao, { params, body }) => ({
    data: await documentos.valeEmDinheiro(sessao, params.id, body),
  }))
  /** Returns the check before a note's cancelling: refused with returns, used credit or a paid instalment. */
  const stands = (sessao: Sessao, id: number) => (q: Q) => documentos.refuseReturned(q, sessao, id)
  bind(
    app,
    emitirVenda,
    async (sessao, { params: { id }, body }) => {
      const doCaixa = (await vendas.ver(sessao, id)).terminal_id !== null
      if (!doCaixa) return { data: await documentos.emitir(sessao, id, body) }
      maySell(sessao)
      const { tipo_emissao = 1, ...consumidor } = body
      if (tipo_emissao !== 1)
        throw fieldError('tipo_emissao', 'A emissão de uma venda do caixa não se escolhe: o caixa a decide')
      return { data: await vendas.emitir(sessao, id, consumidor) }
    },
    mayHandle,
  )
  bind(
    app,
    cancelarVenda,
    async (sessao, { params: { id }, body }) => {
      const venda = await vendas.ver(sessao, id)
      if (venda.terminal_id !== null) maySell(sessao)
      if (venda.terminal_id === null && (await documentos.cancelar(sessao, id, body.justificativa)))
        return { data: await documentos.ver(sessao, id) }
      const now = await vendas.cancelar(sessao, id, body, stands(sessao, id))
      return { data: await vendas.withPromises(sessao, now) }
    },
    mayHandle,
  )
  bind(app, registrarEvento, async (sessao, { params: { id }, body }, request) => ({
    data: await vendas.registrar(sessao, id, body, requestKey(request), stands(sessao, id)),
  }))
}
