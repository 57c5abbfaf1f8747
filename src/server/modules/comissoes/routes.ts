import type { FastifyInstance } from 'fastify'
import { comissoesVendas, comissoesVendedores, listarVendedores } from '../../../domain/api/comissoes.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { reportBySale, reportBySeller, sellers } from './report.ts'

/** Adds the reports of sellers and commissions; the rules are a register. */
export function comissoesRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  bind(app, comissoesVendas, (sessao, { query }) =>
    db.tx(sessao, q => reportBySale(q, sessao, query, clock())),
  )
  bind(app, comissoesVendedores, (sessao, { query }) =>
    db.tx(sessao, q => reportBySeller(q, sessao, query, clock())),
  )
  bind(app, listarVendedores, (sessao, { query }) => db.tx(sessao, q => sellers(q, sessao, query)))
}
