import type { FastifyInstance } from 'fastify'
import { corrigirVenda, listarCartasCorrecao } from '../../../domain/api/carta-correcao.ts'
import { creditoDoCliente } from '../../../domain/api/credito.ts'
import { listarEventos } from '../../../domain/api/eventos.ts'
import { pedirCorrecao } from '../../../domain/api/pedir-correcao.ts'
import {
  danfeVenda,
  eventoVenda,
  exportarRecusada,
  historicoDoItem,
  imprimirVenda,
  itensDaVenda,
  listarVendas,
  pagarVenda,
  qrVenda,
  xmlVenda,
} from '../../../domain/api/vendas.ts'
import { exportarVendas } from '../../../domain/api/vendas-arquivo.ts'
import { maySee } from '../../documents/venda/rights.ts'
import { bind } from '../../http/bind.ts'
import { requestKey } from '../../http/idempotency.ts'
import { onlyPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import type { VendasService } from './service.ts'

export function vendasRoutes(app: FastifyInstance, vendas: VendasService): void {
  /** Refuses a sale that the user may not see. @throws NAO_ENCONTRADO */
  const refuseUnseen = async (sessao: Sessao, id: number) => maySee(sessao, await vendas.resumo(sessao, id))
  bind(app, pagarVenda, async (sessao, { body }) => ({ data: await vendas.pagar(sessao, body) }))
  bind(app, creditoDoCliente, async (sessao, { params }) => ({
    data: { saldo: await vendas.credito(sessao, params.id) },
  }))
  bind(app, exportarRecusada, async (sessao, { body }) => ({ data: await vendas.exportada(sessao, body) }))
  bind(app, listarVendas, (sessao, { query }) => vendas.listar(sessao, query))
  bind(app, exportarVendas, (sessao, { query }, _request, reply) => vendas.exportar(sessao, query, reply))
  bind(app, itensDaVenda, async (sessao, { params }) => {
    const venda = await vendas.ver(sessao, params.id)
    maySee(sessao, venda)
    return onlyPage(venda.itens ?? [])
  })
  bind(app, historicoDoItem, (sessao, { params, query }) => vendas.historico(sessao, params.id, query))
  bind(app, xmlVenda, async (sessao, { params }, _request, reply) => {
    await refuseUnseen(sessao, params.id)
    const { nome, xml } = await vendas.xml(sessao, params.id)
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(xml)
  })
  bind(app, danfeVenda, async (sessao, { params, query }, _request, reply) => {
    await refuseUnseen(sessao, params.id)
    return reply.type('application/pdf').send(await vendas.danfe(sessao, params.id, query.formato ?? null))
  })
  bind(app, qrVenda, async (sessao, { params }) => {
    await refuseUnseen(sessao, params.id)
    return { data: { conteudo: await vendas.qr(sessao, params.id) } }
  })
  bind(app, eventoVenda, async (sessao, { params, query }, _request, reply) => {
    await refuseUnseen(sessao, params.id)
    return reply.type('application/pdf').send(await vendas.evento(sessao, params.id, query.evento_id ?? null))
  })
  bind(app, imprimirVenda, async (sessao, { params, body }) => {
    await refuseUnseen(sessao, params.id)
    return { data: { impressao_id: await vendas.imprimir(sessao, params.id, body.terminal_id ?? null) } }
  })
  bind(app, listarCartasCorrecao, async (sessao, { params }) => {
    await refuseUnseen(sessao, params.id)
    return { data: await vendas.cartas(sessao, params.id) }
  })
  bind(app, corrigirVenda, async (sessao, { params, body }, request) => ({
    data: await vendas.corrigir(sessao, params.id, body.carta, requestKey(request)),
  }))
  bind(app, pedirCorrecao, async (sessao, { params, body }) => ({
    data: { chamados: await vendas.chamar(sessao, params.id, body) },
  }))
  bind(app, listarEventos, async (sessao, { params }) => {
    await refuseUnseen(sessao, params.id)
    return { data: await vendas.eventos(sessao, params.id) }
  })
}
