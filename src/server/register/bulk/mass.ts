import { reach } from '../../../core/fields/reach.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { toShortText } from '../../../core/money/round.ts'
import { AppError } from '../../../domain/error.ts'
import { casasDe } from '../../../domain/fields/casas.ts'
import type { RecordContext } from '../../../domain/fields/define.ts'
import { BULK_MAX } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import type { DecimalField, Field } from '../../../domain/fields/field.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { isReajuste, type MassField } from '../../../domain/fields/sheet/mass.ts'
import { ask, raw, sql, whereAll } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Plan } from '../plan.ts'
import { parseQuery, type RawQuery } from '../read/query.ts'
import { planFor } from '../read/seen.ts'
import { type RecordScope, source } from '../read/source.ts'
import { place, type WireRow } from '../wire.ts'
import { merge } from '../write/write.ts'

type Casas = Required<Pick<RecordContext, 'valor_decimal'>>
type PricePlaces = Casas & Pick<RecordContext, 'arredondar_preco'>

/**
 * Changes a number by a percentage. Keeps its number of decimal places, at least two and at most the account's;
 * undefined for an empty value.
 */
function raised(field: Field, stored: unknown, percentual: string, casas: Casas): string | undefined {
  if (typeof stored !== 'string' || !isDecimal(stored)) return undefined
  const places = casasDe(field as DecimalField, { ...casas, qtde_decimal: casas.valor_decimal })
  const had = stored.split('.')[1]?.length ?? 0
  return toShortText(dec(stored).mul(dec(percentual).div(100).plus(1)), Math.min(places, Math.max(2, had)))
}

/**
 * Builds the body of a mass change for one record: the values given, percentages of the stored values, and derived
 * values as in a form (the price from cost and margin), unless the change sets them.
 */
export function massBody(
  { register }: Plan,
  fields: readonly MassField[],
  campos: WireRow,
  stored: Registro,
  contexto: RecordContext & Casas,
): WireRow {
  const body: WireRow = {}
  const given = fields.filter(({ column: { key } }) => reach(campos, key) !== undefined)
  for (const { column } of given) {
    const value = reach(campos, column.key)
    const made = isReajuste(value)
      ? raised(column.field, reach(stored, column.key), value.percentual, contexto)
      : value
    if (made !== undefined) place(body, column.key, made)
  }
  const said = new Set(given.map(({ column: { key } }) => key))
  const after = merge(stored, body)
  const follows = register.aoMudar as Record<string, (v: unknown, c: RecordContext) => WireRow> | undefined
  for (const { name } of given)
    for (const [key, value] of Object.entries(follows?.[name]?.(after, contexto) ?? {}))
      if (!said.has(key)) place(body, key, value)
  return body
}

/** Gives the decimal places of a price in this account, and the ending of those that are computed in the company. */
export async function pricePlaces(q: Q, { account_id, empresa_id }: Sessao): Promise<PricePlaces> {
  const { rows } = await q.query<PricePlaces>(
    `select a.valor_decimal, e.arredondar_preco from accounts a
      join empresas e on e.account_id = $1 and e.account_id = a.account_id and e.id = $2 where a.account_id = $1 and a.id = $1`,
    [account_id, empresa_id],
  )
  return rows[0] ?? { valor_decimal: 4 }
}

/** Lists the ids that a query finds, in order. `quem` begins the error. @throws VALIDACAO above `BULK_MAX` ids */
export async function chosenIds(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  filtro: RawQuery,
  quem = 'A alteração em massa',
): Promise<readonly number[]> {
  const { page: _page, limit: _limit, ...asked } = filtro
  const read = planFor(plan, scope.sessao)
  const from = source(
    read,
    scope,
    parseQuery(read, asked, scope.sessao.empresa.fuso, plan.register.server.filters),
  )
  const { rows } = await ask<{ id: number }>(
    q,
    sql`select t.id from ${from.from}${whereAll(from.where)} ${raw(`order by ${from.orderBy} limit ${BULK_MAX + 1}`)}`,
  )
  if (rows.length <= BULK_MAX) return rows.map(({ id }) => id)
  throw new AppError('VALIDACAO', {
    mensagem: `${quem} aceita no máximo ${BULK_MAX.toLocaleString('pt-BR')} linhas: filtre mais`,
  })
}
