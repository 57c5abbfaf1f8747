import { generateMigration } from 'drizzle-kit/api'

type Snapshot = Parameters<typeof generateMigration>[0]

const OF_COLUMN =
  /^ALTER TABLE "(\w+)" (?:(?:ADD|DROP) COLUMN|drop column|ALTER COLUMN "\w+" (?:DROP EXPRESSION|SET DEFAULT))\b/

/**
 * Order of the changes to one table's columns: a generated column is added after the columns that it reads, and dropped
 * before them.
 */
const ORDER: readonly RegExp[] = [
  // first, because a column that is no longer generated may get a default; drizzle writes `drop column` in lower case for
  // columns that it drops and adds again
  / (?:drop column|DROP EXPRESSION)\b/,
  / SET DEFAULT /,
  / ADD COLUMN (?!.*\bGENERATED ALWAYS AS \()/s,
  / ADD COLUMN /,
]

const placeOf = (statement: string): number => {
  const at = ORDER.findIndex(kind => kind.test(statement))
  return at < 0 ? ORDER.length : at
}

/** Sorts changes of columns as PostgreSQL requires; all other statements stay where they are. */
export function ordered(statements: readonly string[]): string[] {
  const made = [...statements]
  const slots = [...statements.keys()].filter(at => OF_COLUMN.test(made[at] ?? ''))
  const tableAt = (at: number) => OF_COLUMN.exec(statements[at] ?? '')?.[1]
  for (const table of new Set(slots.map(tableAt))) {
    const own = slots.filter(at => tableAt(at) === table)
    const sorted = own.map(at => statements[at] ?? '').toSorted((a, b) => placeOf(a) - placeOf(b))
    for (const [i, at] of own.entries()) made[at] = sorted[i] ?? ''
  }
  return made
}

/** Makes the statements that turn the tables of one snapshot into those of another. */
export const statementsBetween = async (before: Snapshot, after: Snapshot): Promise<string[]> =>
  ordered(await generateMigration(before, after))
