import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { createTestDb } from '../database.ts'

test('as migrações gravadas são as tabelas declaradas (senão: npm run migration -- nome)', async () => {
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson(tables))).toEqual([])
})

test('migrar de novo não faz nada; um arquivo que mudou depois de aplicado impede a abertura', async () => {
  const { db, close } = await createTestDb()
  expect(await migrate(db.pool)).toEqual([])
  await db.pool.query("update migrations set hash = 'outro' where name like '0001%'")
  await expect(migrate(db.pool)).rejects.toThrow('mudou depois de aplicada')
  await close()
})
