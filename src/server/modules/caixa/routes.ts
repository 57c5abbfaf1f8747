import type { FastifyInstance } from 'fastify'
import {
  abrirCaixa,
  contarCaixa,
  encerrarCaixa,
  lerX,
  listarSessoes,
  moverCaixa,
  reabrirContagem,
} from '../../../domain/api/caixa.ts'
import { bind } from '../../http/bind.ts'
import type { CaixaService } from './service.ts'

export function caixaRoutes(app: FastifyInstance, caixa: CaixaService): void {
  bind(app, abrirCaixa, async (sessao, { body }) => ({ data: await caixa.abrir(sessao, body) }))
  bind(app, moverCaixa, async (sessao, { body }) => ({ data: await caixa.mover(sessao, body) }))
  bind(app, lerX, async (sessao, { body }) => ({ data: await caixa.lerX(sessao, body) }))
  bind(app, encerrarCaixa, async (sessao, { body }) => ({ data: await caixa.encerrar(sessao, body) }))
  bind(app, reabrirContagem, async (sessao, { body }) => ({ data: await caixa.reabrir(sessao, body) }))
  bind(app, contarCaixa, async (sessao, { body }) => ({ data: await caixa.contar(sessao, body) }))
  bind(app, listarSessoes, (sessao, { query }) => caixa.listar(sessao, query))
}
