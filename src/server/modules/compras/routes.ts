import type { FastifyInstance } from 'fastify'
import { desfazerCompra, entrarCompra, importarXml, verCompra } from '../../../domain/api/compras.ts'
import { bind } from '../../http/bind.ts'
import type { ComprasService } from './service.ts'

export function comprasRoutes(app: FastifyInstance, compras: ComprasService): void {
  bind(app, importarXml, async (sessao, { body }) => ({ data: await compras.importar(sessao, body) }))
  bind(app, entrarCompra, async (sessao, { body }) => ({ data: await compras.entrar(sessao, body) }))
  bind(app, verCompra, async (sessao, { params }) => ({ data: await compras.ver(sessao, params.id) }))
  bind(app, desfazerCompra, async (sessao, { params }) => ({
    data: await compras.desfazer(sessao, params.id),
  }))
}
