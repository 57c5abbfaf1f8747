import type { FastifyInstance } from 'fastify'
import {
  conciliarExtrato,
  confirmarDeposito,
  desfazerExtrato,
  ignorarExtrato,
  importarExtrato,
  lancarExtrato,
  listarDepositosAtrasados,
  listarExtrato,
} from '../../../domain/api/extratos.ts'
import { bind } from '../../http/bind.ts'
import type { Extratos } from './service.ts'

export function extratosRoutes(app: FastifyInstance, extratos: Extratos): void {
  bind(app, listarExtrato, (sessao, { query }) => extratos.listar(sessao, query))
  bind(app, importarExtrato, async (sessao, { body }) => ({ data: await extratos.importar(sessao, body) }))
  bind(app, conciliarExtrato, async (sessao, { body }) => ({ data: await extratos.conciliar(sessao, body) }))
  bind(app, lancarExtrato, async (sessao, { body }) => ({ data: await extratos.lancar(sessao, body) }))
  bind(app, ignorarExtrato, async (sessao, { body }) => ({ data: await extratos.ignorar(sessao, body) }))
  bind(app, listarDepositosAtrasados, async sessao => ({ data: await extratos.atrasados(sessao) }))
  bind(app, confirmarDeposito, async (sessao, { body }) => ({ data: await extratos.confirmar(sessao, body) }))
  bind(app, desfazerExtrato, async (sessao, { body }) => ({ data: await extratos.desfazer(sessao, body) }))
}
