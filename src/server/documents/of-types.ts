import { typesThat } from '../../core/document/types/index.ts'
import type { Q, Tenant } from '../db/transaction.ts'

/** Writes the SQL condition: the row `alias` of `vendas` has an operation type for which `holds` (e.g. `sells`). */
export const isOfTypes = (alias: string, holds: (tipo: number) => boolean): string =>
  `${alias}.tipo_operacao in (${typesThat(holds).join(', ')})`

/** Reads a document's type for `maySeeKind`: null for a till's sale, undefined when the company has no such document. */
export async function kindHere(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  id: number,
): Promise<number | null | undefined> {
  const { rows } = await q.query<{ tipo: number | null }>(
    `select case when terminal_id is null then tipo_operacao end as tipo from vendas
      where account_id = $1 and empresa_id = $2 and id = $3`,
    [account_id, empresa_id, id],
  )
  return rows[0]?.tipo
}
