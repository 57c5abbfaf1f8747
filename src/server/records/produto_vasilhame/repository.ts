import { type Sql, sql } from '../../db/sql.ts'
import { compare } from '../../register/read/compare.ts'

/** Writes the condition: one of the row's two products has this name (`*` as in filters). */
export function eitherNamed(value: string): Sql {
  const named = compare(
    sql`p.nome`,
    { type: 'text', label: '', max: 0 },
    { name: 'item_nome', values: [value.includes('*') ? value : `*${value}*`], comparison: '=' },
  )
  return sql`exists (select from produtos p where p.account_id = $conta and p.id in (t.produto_id, t.vasilhame_id) and ${named})`
}
