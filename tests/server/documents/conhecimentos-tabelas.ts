import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { registro } from '../../../src/server/db/tables/registros.ts'
import { documentTables } from '../../../src/server/documents/to-table.ts'
import { conhecimentos } from './conhecimentos.ts'

/** Makes the tables of the invented document, as its migration would. */
export async function criarTabelas(pool: Parameters<typeof migrate>[0]): Promise<void> {
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  const novas = documentTables(conhecimentos, registro)
  const migracao = await generateMigration(
    snapshot,
    generateDrizzleJson({ ...tables, ...novas }, snapshot.id),
  )
  await pool.query(migracao.join('\n'))
  await migrate(pool)
}
