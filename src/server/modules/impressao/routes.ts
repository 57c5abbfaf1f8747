import type { FastifyInstance } from 'fastify'
import { imprimirAmostra, listarImpressoes, repetirImpressao } from '../../../domain/api/impressao.ts'
import { bind } from '../../http/bind.ts'
import type { ImpressaoService } from './service.ts'

export function impressaoRoutes(app: FastifyInstance, impressao: ImpressaoService): void {
  bind(app, listarImpressoes, (sessao, { query }) => impressao.listar(sessao, query))
  bind(app, imprimirAmostra, async (sessao, { body }) => ({
    data: { impressa: await impressao.testar(sessao, body.terminal_id) },
  }))
  bind(app, repetirImpressao, async (sessao, { params }) => ({
    data: await impressao.repetir(sessao, params.id),
  }))
}
