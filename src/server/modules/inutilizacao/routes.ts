import type { FastifyInstance } from 'fastify'
import {
  inutilizar,
  inutilizarLacunas,
  listarInutilizacoes,
  listarLacunas,
} from '../../../domain/api/inutilizacao.ts'
import { bind } from '../../http/bind.ts'
import type { InutilizacaoService } from './service.ts'

export function inutilizacaoRoutes(app: FastifyInstance, inutilizacao: InutilizacaoService): void {
  bind(app, inutilizar, async (sessao, { body }) => ({ data: await inutilizacao.inutilizar(sessao, body) }))
  bind(app, listarInutilizacoes, (sessao, { query }) => inutilizacao.listar(sessao, query))
  bind(app, listarLacunas, (sessao, { query }) => inutilizacao.lacunas(sessao, query))
  bind(app, inutilizarLacunas, (sessao, { body }) => inutilizacao.inutilizarLacunas(sessao, body))
}
