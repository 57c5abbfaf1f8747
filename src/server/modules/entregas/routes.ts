import type { FastifyInstance } from 'fastify'
import {
  acertarEntregador,
  desfazerEntregas,
  emitirEntregas,
  listarAcertos,
  listarEntregadores,
  moverEntregas,
} from '../../../domain/api/entregas.ts'
import { bind } from '../../http/bind.ts'
import type { AcertosService } from './acerto.ts'
import type { EntregasService } from './service.ts'

export function entregasRoutes(
  app: FastifyInstance,
  { entregas, acertos }: { entregas: EntregasService; acertos: AcertosService },
): void {
  bind(app, moverEntregas, async (sessao, { body }) => ({ data: await entregas.mover(sessao, body) }))
  bind(app, desfazerEntregas, async (sessao, { body }) => ({
    data: await entregas.desfazer(sessao, body.pedidos),
  }))
  bind(app, emitirEntregas, async (sessao, { body }) => {
    await entregas.nota(sessao, body.pedidos)
    return { data: { pedidos: body.pedidos } }
  })
  bind(app, listarAcertos, acertos.abertos)
  bind(app, acertarEntregador, async (sessao, { body }) => ({ data: await acertos.acertar(sessao, body) }))
  bind(app, listarEntregadores, async sessao => ({ data: await entregas.entregadores(sessao) }))
}
