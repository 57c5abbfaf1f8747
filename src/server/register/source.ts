import type { Plan } from './plan.ts'
import { escapeLike, type ListQuery } from './query.ts'

/** Whose rows: the account by row-level security, the company and the parent by these. */
export interface Scope {
  empresa_id: number
  usuario_id: number
  parent: number | null
}

/** `from` and `where` of a register's rows; the searched text of products lies in a side table (0002-busca.sql). */
export interface Source {
  from: string
  /** Set when the conditions all hold on this table alone: rows are counted there. */
  side: string | null
  where: string[]
  params: unknown[]
  orderBy: string
}

const BUSCA = 'produtos'
/** Columns of products that the side table repeats: a search filtered by them alone never meets the wide rows. */
const REPEATED = /t\.("ativo"|"pausar_venda"|"tipo_produto"|empresa_id)/g

/** @param scope whose rows. Text of products is searched beside them, their own columns there when it repeats them. */
export function source(plan: Plan, scope: Scope, query: ListQuery): Source {
  const params = [...query.params]
  const param = (value: unknown) => {
    params.push(value)
    return `$${params.length}`
  }
  const where = [...query.where]
  const { register } = plan
  const searched = register.id === BUSCA
  if (register.empresa)
    where.push(
      query.where.some(sql => sql.startsWith('(t.empresa_id '))
        ? `t.empresa_id in (select empresa_id from usuario_empresas where usuario_id = ${param(scope.usuario_id)})`
        : `t.empresa_id = ${param(scope.empresa_id)}`,
    )
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
  const { column, descending, ref } = query.order ?? { column: 'id', descending: false }
  const direction = descending ? ' desc' : ''
  const named = ref && refOrder(plan, ref)
  if (!searched)
    return {
      from: `"${plan.table}" t${named ? named.join : ''}`,
      side: null,
      where,
      params,
      orderBy: `${named ? named.by : orderColumn(plan, column)}${direction}${column === 'id' ? '' : `, t.id${direction}`}`,
    }
  const there = [
    "b.account_id = nullif(current_setting('app.tenant', true), '')::bigint",
    ...where.map(sql => sql.replace(REPEATED, 'b.$1')),
  ]
  return {
    from: `produto_busca b join produtos t on t.account_id = b.account_id and t.id = b.produto_id${named ? named.join : ''}`,
    side: there.some(sql => sql.includes('t.')) ? null : 'produto_busca b',
    where: there,
    params,
    orderBy:
      column === 'nome'
        ? `b.nome${direction}, b.produto_id${direction}`
        : `${named ? named.by : orderColumn(plan, column)}${direction}, t.id${direction}`,
  }
}

/** Rows that point at others are ordered by what is shown of them. */
function refOrder(plan: Plan, { column, field }: NonNullable<NonNullable<ListQuery['order']>['ref']>) {
  if (field.type !== 'ref') return null
  return {
    join: ` left join "${field.to}" o on o.account_id = t.account_id and o.id = t."${column}"`,
    by: `norm(o."${plan.displays.get(field.to) ?? 'nome'}")`,
  }
}

/** Names sort without accents and capitals. */
function orderColumn(plan: Plan, column: string): string {
  const found = plan.columns.find(item => item.column === column)
  return found?.field.type === 'text' ? `norm(t."${column}")` : `t."${column}"`
}
