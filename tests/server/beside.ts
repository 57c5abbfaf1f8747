import { keepBeside } from '../../src/server/db/beside.ts'
import { insertMany } from '../../src/server/db/insert-many.ts'
import type { Q } from '../../src/server/db/transaction.ts'

const WRITTEN = /\b(?:insert into|update) "?(usuarios|empresas|produtos|parceiros)\b/g

/** Those that have nothing beside them yet. */
const MISSING: Readonly<Record<string, string>> = {
  empresas: 'and not exists (select from depositos d where d.account_id = $1 and d.empresa_id = t.id)',
  usuarios:
    'and not exists (select from emails_de_acesso e where e.account_id = $1 and e.usuario_id = t.id and e.email = t.email)',
}

/** Brings what lies beside the tables that a test's own SQL wrote up to them, as the product's statements do. */
export async function settleBeside(q: Q, account_id: number, text: string): Promise<void> {
  for (const [, table = ''] of text.matchAll(WRITTEN)) {
    const made = table === 'empresas'
    const { rows } = await q.query<{ id: number }>(
      `select id from ${table} t where account_id = $1 ${MISSING[table] ?? ''}`,
      [account_id],
    )
    await keepBeside(
      q,
      table,
      made ? 'made' : 'changed',
      account_id,
      rows.map(({ id }) => id),
    )
  }
}

/** A row as the product writes it: balances name the company's main deposit where the test names none. */
export async function insertRow(
  q: Q,
  account_id: number,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const main =
    table === 'estoque_saldos' && !('deposito_id' in row)
      ? await q.query<{ deposito_id: number }>(
          'select id as deposito_id from depositos where account_id = $1 and empresa_id = $2 and principal',
          [account_id, row['empresa_id']],
        )
      : null
  return (await insertMany(q, account_id, table, [{ ...row, ...main?.rows[0] }]))[0] ?? 0
}
