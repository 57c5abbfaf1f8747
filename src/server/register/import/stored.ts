import type { Registro } from '../../../domain/fields/registro.ts'
import { ofAccount } from '../../db/placement.ts'
import type { Q } from '../../db/transaction.ts'
import type { Plan } from '../plan.ts'
import { readRows, toRecords } from '../read/read.ts'
import type { RecordScope } from '../read/source.ts'

/** Finds the stored records of a register by their values of `chave`: value → row and record. */
export async function storedBy(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  chave: string,
  values: readonly unknown[],
  lock: boolean,
) {
  const column = plan.byKey.get(chave)
  const ids =
    chave === 'id'
      ? (values as number[])
      : (
          await q.query<{ id: number }>(
            `select t.id from "${plan.table}" t where ${ofAccount(plan.table, 't')}t."${column?.column}" = any(
               select (e #>> '{}')::${column?.field.type === 'int' ? 'int' : 'text'} from jsonb_array_elements($1::jsonb) e)
               ${plan.register.owner?.empresa ? `and t.empresa_id = ${Number(scope.empresa_id)}` : ''}`,
            [JSON.stringify(values)],
          )
        ).rows.map(({ id }) => id)
  const rows = await readRows(q, plan, scope, ids, lock)
  const records = await toRecords(q, plan, rows, scope.sessao.empresa.fuso, {
    refs: () => false,
    lists: () => true,
  })
  return new Map(
    rows.map((row, i) => [
      String(chave === 'id' ? row['id'] : row[column?.column ?? '']),
      [row, records[i] as Registro] as const,
    ]),
  )
}
