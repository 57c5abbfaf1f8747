import type { FastifyInstance } from 'fastify'
import { monitorarVasilhames, type SaldoVasilhame } from '../../../domain/api/retornaveis.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { toPage } from '../../http/page.ts'
import { type RetornavelRow, readBalances } from './repository.ts'

const toSaldo = (row: RetornavelRow): SaldoVasilhame => ({
  parceiro: { id: row.parceiro_id, nome: row.parceiro, cpf_cnpj: row.cpf_cnpj },
  vasilhame: { id: row.vasilhame_id, nome: row.vasilhame, referencia: row.referencia },
  entregue: row.entregue,
  devolvido: row.devolvido,
  saldo: row.saldo,
})

/** Adds the route of container balances (CAP-44); the registers have generic routes. */
export function retornaveisRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  bind(app, monitorarVasilhames, async (sessao, { query: { search = '', aberto, page, limit } }) => {
    const rows = await db.tx(sessao, q =>
      readBalances(q, sessao.empresa_id, { search, aberto: aberto === '1', page, limit }),
    )
    return toPage(rows.map(toSaldo), Number(rows[0]?.total ?? 0), { page, limit })
  })
}
