import type { FastifyInstance } from 'fastify'
import { consultarCadastro, consultarChave } from '../../../domain/api/sefaz.ts'
import { bind } from '../../http/bind.ts'
import type { Perguntas } from './service.ts'

export function sefazRoutes(app: FastifyInstance, perguntas: Perguntas): void {
  bind(app, consultarChave, async (sessao, { params }) => ({
    data: await perguntas.consultar(sessao, params.chave),
  }))
  bind(app, consultarCadastro, async (sessao, { params }) => ({
    data: await perguntas.cadastro(sessao, params.uf, params.documento),
  }))
}
