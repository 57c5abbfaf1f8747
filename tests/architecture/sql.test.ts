import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where SQL may stand, and why. Everything else asks a repository. */
const PERMITTED: readonly (readonly [path: RegExp, why: string])[] = [
  [/repository\.ts$/, 'what a module, a record or the line to SEFAZ stores and reads'],
  [/^src\/server\/db\//, 'the way in: transactions, tables, migrations, whole statements from pieces'],
  [/^src\/server\/documents\//, 'any document: statements made from its declaration'],
  [/^src\/server\/register\//, 'any register: statements made from its declaration'],
  [/^src\/server\/readings\/(?:[\w-]+\.sql|reading-sql)\.ts$/, 'lists that nobody writes'],
  [/^src\/server\/records\/\w+\/table\.ts$/, 'columns and constraints that only the server keeps'],
  [/^src\/server\/demo-world\.ts$/, 'hands transactions to the demo world, which fills the demonstration'],
  [/^src\/server\/realtime\/database-relay\.ts$/, 'LISTEN and NOTIFY, on a connection of its own'],
]

/** A call of the driver, a piece of a statement, or text that begins as a statement does. */
const SQL =
  /\.query\s*[(<]|\bsql`|\bask(?:<[^(]*>)?\(q\b|[`'"](?:select|insert into|update|delete from|with \w+ as)\s/

const outOfPlace = (path: string, code: string) =>
  SQL.test(code) && !PERMITTED.some(([where]) => where.test(path))

const source = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

test('SQL está só nos repositórios', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => `src/server/${path}`)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(path => outOfPlace(path, source(path)))).toEqual([])
})

test.each([
  ['src/server/records/produtos/hooks.ts', true],
  ['src/server/records/produtos/sale-rule.ts', true],
  ['src/server/records/index.ts', true],
  ['src/server/modules/vendas/service.ts', true],
  ['src/server/records/produtos/repository.ts', false],
  ['src/server/records/usuarios/table.ts', false],
])('uma leitura em %s: fora de lugar %s', (path, refused) => {
  expect(outOfPlace(path, "await q.query('select nome from produtos')")).toBe(refused)
})

test.each([
  "const { rows } = await q.query('x')",
  'await q.query<Row>(TEXT)',
  'const text = `select 1 from vendas`',
  "const text = 'insert into vendas values (1)'",
  'sql`t.ativo`',
])('%s é SQL', code => {
  expect(SQL.test(code)).toBe(true)
})
