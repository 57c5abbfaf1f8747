import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { dec } from '../../../src/core/money/decimal.ts'
import { fieldError } from '../../../src/domain/error.ts'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { sql } from '../../../src/server/db/sql.ts'
import { registro } from '../../../src/server/db/tables/registros.ts'
import type { ServedDocument } from '../../../src/server/documents/served.ts'
import { documentTables } from '../../../src/server/documents/to-table.ts'
import { conhecimentos } from './conhecimentos.ts'

/** The server's line of the invented document: tabs of its list, and what only the server refuses. */
export const conhecimentosServidos: ServedDocument = {
  document: conhecimentos,
  tabs: { todos: sql`true`, caros: sql`t.valor_frete > 100` },
  async judge({ said: { body } }) {
    const volumes = body['volumes'] as { peso: string }[]
    if (volumes.length === 0) throw fieldError('volumes', 'Informe os volumes')
    const at = volumes.findIndex(({ peso }) => dec(peso).gt(1000))
    if (at >= 0) throw fieldError(`volumes.${at}.peso`, 'Nenhum volume pesa mais de uma tonelada')
    return body
  },
}

/** Makes its tables, as its migration would. */
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
