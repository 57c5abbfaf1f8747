import type { Pool } from 'pg'
import { migrate as released } from '../../src/server/db/migrate.ts'

export * from '../../src/server/db/migrate.ts'

/** Migrates as the product does, then makes the tables of the invented documents, once. */
export async function migrate(pool: Pool): Promise<string[]> {
  const done = await released(pool)
  const { rows } = await pool.query("select to_regclass('conhecimentos') as found")
  const { criarTabelas } = await import('../../tests/server/documents/conhecimentos-tabelas.ts')
  if (rows[0].found === null) await criarTabelas(pool)
  return done
}
