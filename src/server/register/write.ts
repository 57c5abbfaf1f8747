import { AppError, fieldError } from '../../domain/error.ts'
import { type Column, isCode } from '../../domain/register/columns.ts'
import type { AnyRegister, Contexto } from '../../domain/register/define.ts'
import { CASA } from '../db/casa.ts'
import { insertMany } from '../db/insert-many.ts'
import type { Q } from '../db/transaction.ts'
import { codigoRecusado } from '../modules/lookups/service.ts'
import { isRowRef, type ListPlan, type Plan } from './plan.ts'
import type { Scope } from './source.ts'
import { emptyOf, place, type Row, reach, toColumns } from './wire.ts'

/** A condition that looks only at the plan must not empty what a lesser plan hides. */
const EVERYTHING: Contexto = { novo: true, gerenciar_estoque: true, venda_app: true }

/**
 * The row to store from a checked record: what the form would hide is emptied (doc2 §4), what it would not let touch
 * keeps its stored value.
 */
export function toRow(plan: Plan, record: Row, contexto: Contexto, before: Row | null): Row {
  const row = toColumns(plan.columns, record)
  const keep = (key: string, from: Row | null) => {
    const found = plan.byKey.get(key)
    if (found) row[found.column] = from ? from[found.column] : emptyOf(found.field)
  }
  for (const [key, readOnly] of plan.readOnlyWhen) if (readOnly(record as never, contexto)) keep(key, before)
  for (const [key, visible] of plan.visibleWhen) if (!visible(record as never, EVERYTHING)) keep(key, null)
  return row
}

/** What is stored laid under what came: a PUT may bring a part. */
export function merge(record: Row, body: Row): Row {
  const merged: Row = { ...record }
  for (const [key, value] of Object.entries(body)) {
    const old = merged[key]
    if (
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      old &&
      typeof old === 'object'
    )
      place(merged, key, merge(old as Row, value as Row))
    else merged[key] = value
  }
  return merged
}

/** Every id and code points at something this account (and company) has. @throws VALIDACAO naming the field. */
export async function checkRefs(
  q: Q,
  columns: readonly Column[],
  record: Row,
  scope: Scope,
  registers: ReadonlyMap<string, AnyRegister>,
  path = '',
): Promise<void> {
  for (const column of columns) {
    const { key, field } = column
    const value = reach(record, key)
    if (value === null || value === undefined || value === '') continue
    if (isRowRef(column) && field.type === 'ref')
      await exists(q, field.to, [value as number], path + key, scope, registers, field.where)
    else if (field.type === 'values' && field.of === 'ref' && field.to)
      await exists(q, field.to, value as number[], path + key, scope, registers)
    else if (field.type === 'ref' && isCode(field.to)) await checkCode(q, field.to, String(value), path + key)
  }
}

async function exists(
  q: Q,
  table: string,
  ids: readonly number[],
  field: string,
  scope: Scope,
  registers: ReadonlyMap<string, AnyRegister>,
  only: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const target = registers.get(table)
  const params: unknown[] = [wanted]
  const where = ['id = any($1::bigint[])']
  if (target?.soCasa) where.push(`account_id = ${CASA}`)
  if (target?.empresa) where.push(`empresa_id = $${params.push(scope.empresa_id)}`)
  // the rows the form offers: an NFC-e series, an ingredient
  for (const [column, value] of Object.entries(only))
    if (target && Object.hasOwn(target.fields, column)) where.push(`"${column}" = $${params.push(value)}`)
  const { rows } = await q.query<{ n: number }>(
    `select count(*)::int as n from "${table}" where ${where.join(' and ')}`,
    params,
  )
  if (rows[0]?.n !== wanted.length) throw fieldError(field, 'Registro não encontrado')
}

async function checkCode(q: Q, list: string, code: string, field: string): Promise<void> {
  if (list === 'unidades') {
    const { rowCount } = await q.query('select from unidades where sigla = $1', [code])
    if (!rowCount) throw fieldError(field, 'Unidade não cadastrada')
  }
  const refused = await codigoRecusado(q, list, code)
  if (refused) throw fieldError(field, refused)
}

export async function insertRow(
  q: Q,
  plan: Plan,
  account_id: number,
  scope: Scope,
  row: Row,
): Promise<number> {
  const { register } = plan
  const [id] = await insertMany(q, account_id, plan.table, [
    {
      ...(register.empresa ? { empresa_id: scope.empresa_id } : {}),
      ...(register.parent ? { [register.parent.key]: scope.parent } : {}),
      ...row,
    },
  ])
  if (!id) throw new AppError('ERRO_INTERNO')
  return id
}

/** Writes the columns that differ. False: the row was that already, and stays at its `versao`. */
export async function updateRow(q: Q, table: string, id: number, row: Row, agora?: Date): Promise<boolean> {
  const columns = Object.keys(row).map(name => `"${name}"`)
  const at = agora ? ', atualizado_em = $3' : ''
  const { rowCount } = await q.query(
    `update "${table}" t set (${columns}) = row(${columns.map(name => `n.${name}`)})${at}
       from jsonb_populate_record(null::"${table}", $2::jsonb) n
      where t.id = $1 and (${columns.map(name => `t.${name}`)}) is distinct from (${columns.map(name => `n.${name}`)})`,
    [id, JSON.stringify(row), ...(agora ? [agora.toISOString()] : [])],
  )
  return rowCount !== 0
}

/**
 * Child rows as the record gives them, in its order: known ids are changed, rows without id are new, the others go.
 * True when anything changed. @throws VALIDACAO for an id that is not of this parent; what `leaving` throws.
 */
export async function saveList(
  q: Q,
  list: ListPlan,
  account_id: number,
  parent: number,
  children: readonly Row[],
  leaving: (ids: readonly number[]) => Promise<void>,
): Promise<boolean> {
  const { rows } = await q.query<{ id: number }>(
    `select id from "${list.table}" where "${list.key}" = $1 for update`,
    [parent],
  )
  const known = new Set(rows.map(({ id }) => id))
  const kept = new Set(children.map(({ id }) => id).filter(id => typeof id === 'number'))
  for (const id of kept) if (!known.has(id)) throw fieldError(list.name, 'Registro não encontrado')
  const gone = [...known].filter(id => !kept.has(id))
  if (gone.length > 0) {
    await leaving(gone)
    await q.query(`delete from "${list.table}" where id = any($1)`, [gone])
  }
  let changed = gone.length > 0
  const fresh: Row[] = []
  for (const [ordem, child] of children.entries()) {
    const row: Row = { ...(list.ordered ? { ordem } : {}), ...toColumns(list.columns, child) }
    if (typeof child['id'] === 'number')
      changed = (await updateRow(q, list.table, child['id'], row)) || changed
    else fresh.push({ [list.key]: parent, ...row })
  }
  if (fresh.length > 0) await insertMany(q, account_id, list.table, fresh)
  return changed || fresh.length > 0
}

/** The record was written though none of its own columns changed: its lists did. */
export const touchRow = (q: Q, table: string, id: number, agora: Date) =>
  q.query(`update "${table}" set atualizado_em = $2 where id = $1`, [id, agora.toISOString()])
