import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/error.ts'
import { toTotalsEndpoint } from '../../../domain/fields/endpoints/to-totals-endpoint.ts'
import { ask, joined, raw, sql, whereAll } from '../../db/sql.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { Sessao } from '../../http/session.ts'
import type { Served } from '../hooks.ts'
import { type Plan, planOf } from '../plan.ts'
import { scopesOf } from '../scope.ts'
import { plainDecimal } from '../wire.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { holds, planFor } from './seen.ts'
import { type Source, source } from './source.ts'

/** Adds the endpoint of a register's totals: `GET {api}/totais`. */
export function totalsRoutes(
  app: FastifyInstance,
  { db }: Deps,
  register: Served,
  all: readonly Served[],
): void {
  const totals = totalsIn(db, register, all)
  const { parent } = register
  bind(app, toTotalsEndpoint(register), async (sessao, { params, query }) => ({
    data: await totals(sessao, query as RawQuery, parent && (params as Record<string, number>)[parent.key]),
  }))
}

/** Makes the function that counts a register's filtered rows and adds up their fields. */
export function totalsIn(db: Db, register: Served, all: readonly Served[]) {
  const whole = planOf(register, all)
  const scopeOf = scopesOf(register, all)
  return (sessao: Sessao, { posicao_de, ...raw }: RawQuery, parent?: number) => {
    const plan = planFor(whole, sessao)
    const asked = parseQuery(plan, raw, sessao.empresa.fuso, register.server.filters)
    return db.tx(sessao, async q => {
      const scope = await scopeOf(q, sessao, parent)
      const of = source(plan, scope, asked)
      const posicao = posicao_de === undefined ? {} : { posicao: await positionOf(q, plan, of, posicao_de) }
      return { ...(await totalsOf(q, plan, of, sessao)), ...posicao }
    })
  }
}

/** Counts rows and adds up fields marked `soma`; those marked `secret` (cost) only for users with permission. */
async function totalsOf(q: Q, plan: Plan, of: Source, sessao: Sessao) {
  const hidden = holds(plan.register, sessao) ? [] : plan.secrets
  const columns = plan.columns.filter(({ key, field }) => field.soma && !hidden.includes(key))
  const { summed } = plan.register.server
  const only = summed ? sql` filter (where ${summed})` : sql``
  const sums = columns.map(
    ({ column }, i) => sql`, coalesce(sum(t.${raw(`"${column}"`)})${only}, 0)::text as ${raw(`s${i}`)}`,
  )
  const on = columns.length === 0 ? of.counting : of
  const { rows } = await ask<Record<string, unknown>>(
    q,
    sql`select count(*)::int as total${joined(sums, '')} from ${on.from}${whereAll(on.where)}`,
  )
  const row = rows[0] ?? {}
  const somas = columns.map(({ key, field }, i): [string, string] => {
    const places = 'places' in field ? (field.places ?? 2) : field.type === 'int' ? 0 : 2
    return [key, plainDecimal(String(row[`s${i}`] ?? '0'), places)]
  })
  return { total: Number(row['total'] ?? 0), somas: Object.fromEntries(somas) }
}

/** Finds the position of a row in the list's order, from 0; null if the filter excludes the row. */
async function positionOf(q: Q, plan: Plan, of: Source, id: string | string[]): Promise<number | null> {
  if (typeof id !== 'string' || !/^\d{1,10}$/.test(id))
    throw new AppError('VALIDACAO', { errors: { posicao_de: ['Número inválido'] } })
  const on = of.side ?? of
  const key = of.side && plan.busca ? `b.${plan.busca.key}` : 't.id'
  const { rows } = await ask<{ posicao: number }>(
    q,
    sql`select posicao from (select ${raw(key)} as id, (row_number() over (order by ${raw(of.orderBy)}) - 1)::int as posicao
       from ${on.from}${whereAll(on.where)}) lugares where id = ${Number(id)}`,
  )
  return rows[0]?.posicao ?? null
}
