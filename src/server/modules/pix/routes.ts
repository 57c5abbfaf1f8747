import type { FastifyInstance } from 'fastify'
import { cancelarPix, cobrarPix, verCobrancaPix } from '../../../domain/api/pix.ts'
import { bind } from '../../http/bind.ts'
import type { PixService } from './service.ts'

export function pixRoutes(app: FastifyInstance, pix: PixService): void {
  bind(app, cobrarPix, async (sessao, { body }) => ({ data: await pix.cobrar(sessao, body) }))
  bind(app, verCobrancaPix, async (sessao, { params }) => ({ data: await pix.ver(sessao, params.txid) }))
  bind(app, cancelarPix, async (sessao, { params }) => ({ data: await pix.cancelar(sessao, params.txid) }))
}
