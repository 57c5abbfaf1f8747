import type { Q } from '../db/transaction.ts'
import { municipioPorCodigo, paisPorCodigo } from '../modules/lookups/service.ts'
import { isRowRef, type ListPlan, type Plan } from './plan.ts'
import { escapeLike, type ListQuery } from './query.ts'
import { place, type Registro, type Row, reach, toWire } from './wire.ts'

/** Whose rows: the account by row-level security, the company and the parent by these. */
export interface Scope {
  empresa_id: number
  parent: number | null
}

/** `from` and `where` of a register's rows; the searched text of products lies in a side table (0002-busca.sql). */
interface Source {
  from: string
  where: string[]
  params: unknown[]
  orderBy: string
}

const BUSCA = 'produtos'
/** Columns of products that the side table repeats: a search filtered by them alone never meets the wide rows. */
const REPEATED = /t\."(ativo|pausar_venda|tipo_produto)"/g

function source(plan: Plan, scope: Scope, query: ListQuery): Source {
  const params = [...query.params]
  const param = (value: unknown) => {
    params.push(value)
    return `$${params.length}`
  }
  const where = [...query.where]
  const { register } = plan
  const searched = register.id === BUSCA
  if (register.empresa && !query.where.some(sql => sql.startsWith('t.empresa_id')))
    where.push(`${searched ? 'b' : 't'}.empresa_id = ${param(scope.empresa_id)}`)
  if (register.parent) where.push(`t.${register.parent.key} = ${param(scope.parent)}`)
  const text = searched
    ? 'b.texto'
    : `norm(concat_ws(' ', ${(register.search ?? []).map(key => `t."${key}"`)}))`
  for (const word of query.words) {
    const bare = word.replace(/[.\-/]/g, '')
    const terms = [word, ...(bare !== word && /^[\dA-Za-z]+$/.test(bare) ? [bare] : [])]
    where.push(
      `(${terms.map(term => `${text} like '%' || norm(${param(escapeLike(term))}) || '%'`).join(' or ')})`,
    )
  }
  const { column, descending } = query.order ?? { column: 'id', descending: false }
  const direction = descending ? ' desc' : ''
  if (!searched)
    return {
      from: `"${plan.table}" t`,
      where,
      params,
      orderBy: `${orderColumn(plan, column)}${direction}${column === 'id' ? '' : `, t.id${direction}`}`,
    }
  return {
    from: 'produto_busca b join produtos t on t.account_id = b.account_id and t.id = b.produto_id',
    where: [
      "b.account_id = nullif(current_setting('app.tenant', true), '')::bigint",
      ...where.map(sql => sql.replace(REPEATED, 'b.$1')),
    ],
    params,
    orderBy:
      column === 'nome'
        ? `b.nome${direction}, b.produto_id${direction}`
        : `t."${column}"${direction}, t.id${direction}`,
  }
}

/** Names sort without accents and capitals. */
function orderColumn(plan: Plan, column: string): string {
  const found = plan.columns.find(item => item.column === column)
  return found?.field.type === 'text' ? `norm(t."${column}")` : `t."${column}"`
}

const select = (plan: Plan, light: boolean) =>
  [
    't.id',
    ...(plan.register.empresa ? ['t.empresa_id'] : []),
    ...(plan.register.parent ? [`t.${plan.register.parent.key}`] : []),
    // a list does not carry photographs
    ...plan.columns
      .filter(({ field, name }) => !(light && field.type === 'photo' && name === 'foto'))
      .map(({ column }) => `t."${column}"`),
  ].join(', ')

export async function readPage(q: Q, plan: Plan, scope: Scope, query: ListQuery) {
  const { from, where, params, orderBy } = source(plan, scope, query)
  const filter = where.length > 0 ? ` where ${where.join(' and ')}` : ''
  const offset = (query.page - 1) * query.limit
  const rows = await q.query(
    `select ${select(plan, true)} from ${from}${filter} order by ${orderBy} limit ${query.limit} offset ${offset}`,
    params,
  )
  return { rows: rows.rows as Row[], total: await total(q, { from, where, params }, rows.rows.length, query) }
}

/** A first page that is not full already is the total. */
async function total(
  q: Q,
  { from, where, params }: Pick<Source, 'from' | 'where' | 'params'>,
  shown: number,
  { limit, page }: ListQuery,
): Promise<number> {
  if (page === 1 && shown < limit) return shown
  const side = from.startsWith('produto_busca') && where.every(sql => !sql.includes('t.'))
  const filter = where.length > 0 ? ` where ${where.join(' and ')}` : ''
  const { rows } = await q.query<{ total: number }>(
    `select count(*)::int as total from ${side ? 'produto_busca b' : from}${filter}`,
    params,
  )
  return rows[0]?.total ?? 0
}

/** One row of the scope, or null; `lock` takes it for the change that follows. */
export async function readRow(q: Q, plan: Plan, scope: Scope, id: number, lock = false): Promise<Row | null> {
  const { register, table } = plan
  const params: unknown[] = [id]
  const where = ['t.id = $1']
  if (register.empresa) where.push(`t.empresa_id = $${params.push(scope.empresa_id)}`)
  if (register.parent) where.push(`t.${register.parent.key} = $${params.push(scope.parent)}`)
  const { rows } = await q.query(
    `select ${select(plan, false)} from "${table}" t where ${where.join(' and ')}${lock ? ' for update' : ''}`,
    params,
  )
  return (rows[0] as Row | undefined) ?? null
}

/** Rows → records of the wire, with the objects its refs point at and, when asked, its lists. */
export async function toRecords(
  q: Q,
  plan: Plan,
  rows: readonly Row[],
  wanted: { refs: (name: string) => boolean; lists: (name: string) => boolean },
): Promise<Registro[]> {
  const records: Registro[] = rows.map(row => ({
    id: row['id'] as number,
    ...(plan.register.empresa ? { empresa_id: row['empresa_id'] } : {}),
    ...(plan.register.parent ? { [plan.register.parent.key]: row[plan.register.parent.key] } : {}),
    ...toWire(plan.columns, row),
  }))
  await attachRefs(q, plan.columns, records, wanted.refs)
  for (const list of plan.lists) if (wanted.lists(list.name)) await attachList(q, list, records)
  return records
}

const DISPLAY: Record<string, string> = {
  meio_pagamentos: 'descricao',
  series: 'nome, modelo, serie',
  parceiros: 'nome, cpf_cnpj',
  produtos: 'nome, referencia',
  tributacao_icms: 'nome, cst, cfop',
}

/** `categoria_id` → `categoria: { id, nome }`; municipality and country come from their lists. */
async function attachRefs(
  q: Q,
  columns: Plan['columns'],
  records: readonly Row[],
  wanted: (name: string) => boolean,
): Promise<void> {
  for (const column of columns) {
    const { name, key, field } = column
    if (field.type !== 'ref') continue
    const object = key.replace(/_id$/, '')
    if (field.to === 'municipios' || field.to === 'paises') {
      const find = field.to === 'municipios' ? municipioPorCodigo : paisPorCodigo
      for (const record of records) place(record, object, find(String(reach(record, key) ?? '')))
    } else if (isRowRef(column) && wanted(name)) {
      const ids = [...new Set(records.map(record => reach(record, key)).filter(id => typeof id === 'number'))]
      const found = new Map<unknown, Row>()
      if (ids.length > 0) {
        const { rows } = await q.query(
          `select id, ${DISPLAY[field.to] ?? 'nome'} from "${field.to}" where id = any($1)`,
          [ids],
        )
        for (const row of rows) found.set(row['id'], row)
      }
      for (const record of records) place(record, object, found.get(reach(record, key)) ?? null)
    }
  }
}

async function attachList(q: Q, list: ListPlan, records: readonly Row[]): Promise<void> {
  const ids = records.map(({ id }) => id)
  const columns = list.columns.map(({ column }) => `"${column}"`)
  const { rows } = await q.query(
    `select id, "${list.key}", ${columns} from "${list.table}" where "${list.key}" = any($1)
      order by ${list.ordered ? 'ordem, id' : 'id'}`,
    [ids],
  )
  const children = rows.map(row => ({ id: row['id'], ...toWire(list.columns, row) }))
  await attachRefs(q, list.columns, children, () => true)
  for (const record of records)
    record[list.name] = children.filter((_, i) => rows[i]?.[list.key] === record['id'])
}
