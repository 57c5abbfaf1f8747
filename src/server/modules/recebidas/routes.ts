import type { FastifyInstance } from 'fastify'
import {
  buscarRecebidas,
  lerRecebida,
  listarRecebidas,
  manifestar,
  manifestarVarias,
  registrarEventoRecebida,
  verRecebida,
  xmlRecebida,
} from '../../../domain/api/recebidas.ts'
import { exportarRecebidas } from '../../../domain/api/recebidas-arquivo.ts'
import { bind } from '../../http/bind.ts'
import { requestKey } from '../../http/idempotency.ts'
import type { RecebidasService } from './service.ts'

export function recebidasRoutes(app: FastifyInstance, recebidas: RecebidasService): void {
  bind(app, listarRecebidas, (sessao, { query }) => recebidas.listar(sessao, query))
  bind(app, exportarRecebidas, (sessao, { query }, _request, reply) =>
    recebidas.exportar(sessao, query, reply),
  )
  bind(app, verRecebida, (sessao, { params }) => recebidas.ver(sessao, params.id))
  bind(app, manifestar, (sessao, { params, body }) => recebidas.manifestar(sessao, params.id, body))
  bind(app, manifestarVarias, (sessao, { body }) => recebidas.manifestarVarias(sessao, body))
  bind(app, registrarEventoRecebida, (sessao, { params, body }, request) =>
    recebidas.registrar(sessao, params.id, body, requestKey(request)),
  )
  bind(app, lerRecebida, (sessao, { params, body }) => recebidas.ler(sessao, params.id, body.lida))
  bind(app, buscarRecebidas, (sessao, { body }) => recebidas.buscar(sessao, body))
  bind(app, xmlRecebida, async (sessao, { params }, _request, reply) => {
    const { nome, xml } = await recebidas.xml(sessao, params.id)
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(xml)
  })
}
