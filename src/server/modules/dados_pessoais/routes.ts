import type { FastifyInstance } from 'fastify'
import { listarDadosPessoais } from '../../../domain/api/dados-pessoais.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { listPersonalData } from './service.ts'

export function dadosPessoaisRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  bind(app, listarDadosPessoais, (sessao, { query }) =>
    db.tx(sessao, q => listPersonalData(q, sessao, query, clock())),
  )
}
