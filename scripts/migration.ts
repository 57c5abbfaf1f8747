/**
 * Writes the next migration from the tables' declarations: `npm run migration -- nome`. `--reset` squashes everything
 * generated into 0001-inicio.sql (only before a release: a database that already applied the old files refuses to
 * start); a file whose first line says `à mão` was written by hand and stays.
 * Review the SQL before you commit it: a changed type has no USING, a new NOT NULL column has no value for old rows.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { MIGRATIONS } from '../src/server/db/migrate.ts'
import { tables } from '../src/server/db/schema.ts'

const SNAPSHOT = join(MIGRATIONS, 'snapshot.json')
const reset = process.argv.includes('--reset')
const name = process.argv.slice(2).find(word => !word.startsWith('--')) ?? (reset ? 'inicio' : '')
if (!/^[a-z0-9-]+$/.test(name)) {
  console.error('Uso: npm run migration -- nome-da-mudanca')
  process.exit(1)
}

const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
// written by hand (functions, triggers, partial indexes): not derived from declarations, kept by a reset
const handmade = (file: string) => readFileSync(join(MIGRATIONS, file), 'utf8').startsWith('-- Escrita à mão')
if (reset) for (const file of files) if (!handmade(file)) rmSync(join(MIGRATIONS, file))
const empty = generateDrizzleJson({})
const before: typeof empty =
  reset || !existsSync(SNAPSHOT) ? empty : JSON.parse(readFileSync(SNAPSHOT, 'utf8'))
const after = generateDrizzleJson(tables, before.id)
const statements = await generateMigration(before, after)
if (statements.length === 0) {
  console.log('Nada mudou: as tabelas já são as das migrações')
} else {
  const last = Math.max(0, ...files.map(file => Number(file.slice(0, 4))))
  const number = String(reset ? 1 : last + 1).padStart(4, '0')
  const file = join(MIGRATIONS, `${number}-${name}.sql`)
  writeFileSync(file, `${statements.join('\n')}\n`)
  writeFileSync(SNAPSHOT, `${JSON.stringify(after)}\n`)
  console.log(`${file}: ${statements.length} comandos; leia antes de gravar`)
}
