/**
 * Writes the next migration from the declarations of the tables: `npm run migration -- nome`. A released migration must
 * never change. Review the SQL before the commit: a changed type has no USING, and a new NOT NULL column has no value for
 * existing rows.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { MIGRATIONS } from '../src/server/db/migrate.ts'
import { tables } from '../src/server/db/schema.ts'
import { statementsBetween } from './migration-statements.ts'

const SNAPSHOT = join(MIGRATIONS, 'snapshot.json')
const name = process.argv[2] ?? ''
if (!/^[a-z0-9-]+$/.test(name)) {
  console.error('Uso: npm run migration -- nome-da-mudanca')
  process.exit(1)
}

const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
const before = JSON.parse(readFileSync(SNAPSHOT, 'utf8'))
const after = generateDrizzleJson(tables, before.id)
const statements = await statementsBetween(before, after)
if (statements.length === 0) {
  console.log(
    'Nada mudou: as tabelas já são as das migrações. A que só muda linhas se escreve à mão (CONTRIBUTING.md)',
  )
} else {
  const last = Math.max(0, ...files.map(file => Number(file.slice(0, 4))))
  const number = String(last + 1).padStart(4, '0')
  const file = join(MIGRATIONS, `${number}-${name}.sql`)
  writeFileSync(file, `${statements.join('\n')}\n`)
  writeFileSync(SNAPSHOT, `${JSON.stringify(after)}\n`)
  console.log(`${file}: ${statements.length} comandos; leia antes de gravar`)
}
