import { reach } from '../../../core/fields/reach.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { ofAccount } from '../../db/placement.ts'
import { isRowRef, type Plan } from '../plan.ts'
import type { WireRow } from '../wire.ts'

/** Writes the SQL of a column as shown to users: a reference as the name of its row, other values unchanged. */
export function readable(plan: Pick<Plan, 'columns' | 'displays'>, column: string, alias = 't'): string {
  const found = plan.columns.find(item => item.column === column)
  if (found?.field.type !== 'ref' || isCode(found.field.to)) return `${alias}."${column}"`
  const { to } = found.field
  return `(select o."${plan.displays.get(to) ?? 'nome'}" from "${to}" o where ${ofAccount(to, 'o')}o.account_id = ${alias}.account_id and o.id = ${alias}."${column}")`
}

/** Gives a record's name: its display field, or the name of the row to which that field refers; else its id. */
export function labelOf(plan: Plan, record: WireRow): string {
  const column = plan.columns.find(({ column: name }) => name === plan.display)
  const beside =
    column && isRowRef(column) ? (reach(record, column.name) as WireRow | null | undefined) : null
  return String(beside?.['nome'] ?? reach(record, plan.display) ?? record['id']).slice(0, 200)
}

/** Lists the columns in which words are searched. */
export const searchOf = (register: AnyRegister): readonly string[] =>
  register.list?.search ?? [register.lookup?.display ?? 'nome']
