import type { FastifyInstance } from 'fastify'
import {
  baixarSped,
  cancelarSped,
  entregarSped,
  gerarSped,
  guardarInventario,
  liberarSped,
  listarInventarios,
  listarSped,
  verSped,
} from '../../../domain/api/sped.ts'
import { bind } from '../../http/bind.ts'
import type { SpedService } from './service.ts'

export function spedRoutes(app: FastifyInstance, sped: SpedService): void {
  bind(app, listarSped, sessao => sped.listar(sessao))
  bind(app, gerarSped, async (sessao, { body }) => ({ data: await sped.gerar(sessao, body) }))
  bind(app, verSped, async (sessao, { params }) => ({ data: await sped.ver(sessao, params.id) }))
  bind(app, cancelarSped, async (sessao, { params }) => ({ data: await sped.cancelar(sessao, params.id) }))
  bind(app, entregarSped, async (sessao, { params, body }) => ({
    data: await sped.entregar(sessao, params.id, body.dia),
  }))
  bind(app, liberarSped, async (sessao, { params, body }) => ({
    data: await sped.liberar(sessao, params.id, body.motivo),
  }))
  bind(app, baixarSped, async (sessao, { params }, _request, reply) => {
    const { nome, zip } = await sped.baixar(sessao, params.id)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .header('cache-control', 'no-store')
      .send(zip)
  })
  bind(app, listarInventarios, sessao => sped.inventarios.listar(sessao))
  bind(app, guardarInventario, async (sessao, { body }) => ({
    data: await sped.inventarios.guardar(sessao, body),
  }))
}
