import type { FastifyInstance } from 'fastify'
import {
  avisoPix,
  cancelarPix,
  cobrarParcela,
  cobrarPix,
  conferirPix,
  destinarPix,
  tirarPixDaParcela,
  verCobrancaPix,
} from '../../../domain/api/pix.ts'
import { AppError } from '../../../domain/error.ts'
import { bind, bindPublic } from '../../http/bind.ts'
import type { PixService } from './service.ts'

export function pixRoutes(app: FastifyInstance, pix: PixService): void {
  bind(app, cobrarPix, async (sessao, { body }) => ({ data: await pix.cobrar(sessao, body) }))
  bind(app, verCobrancaPix, async (sessao, { params }) => ({ data: await pix.ver(sessao, params.txid) }))
  bind(app, cancelarPix, async (sessao, { params }) => ({ data: await pix.cancelar(sessao, params.txid) }))
  bind(app, cobrarParcela, async (sessao, { params }) => ({
    data: await pix.cobrarParcela(sessao, params.id),
  }))
  bind(app, tirarPixDaParcela, async (sessao, { params }) => ({
    data: await pix.tirarPix(sessao, params.id),
  }))
  bind(app, destinarPix, async (sessao, { params, body }) => ({
    data: await pix.destinar(sessao, params.e2eid, body),
  }))
  bind(app, conferirPix, async (sessao, { params, body }) => ({
    data: await pix.conferir(sessao, params.id, body),
  }))
  bindPublic(app, avisoPix, ({ params, body }) => {
    if (!pix.ouvir(params.token, body)) throw new AppError('NAO_ENCONTRADO')
    return {}
  })
}
