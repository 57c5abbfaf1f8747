import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasBeside } from '../../src/server/db/beside.ts'

const TABLES = 'usuarios|empresas|produtos|parceiros|produto_grades'
const ROWS = new RegExp(`\\b(?:insert into|delete from) "?(?:${TABLES})\\b(?!_)`)
const COLUMNS = new RegExp(
  `\\bupdate "?(${TABLES})"?(?: \\w+)? set ([\\s\\S]*?)(?:\\bwhere\\b|\\bfrom\\b|[\`'"])`,
  'g',
)

/** Columns that an `update` names before each `=`. */
const named = (text: string) => [...text.matchAll(/(\w+)\s*=(?!=)/g)].map(([, name = '']) => name)

/** Whether a file writes rows of these tables and leaves what lies beside them as it was. */
function forgets(code: string): boolean {
  if (ROWS.test(code)) return true
  return [...code.matchAll(COLUMNS)].some(([, table = '', set = '']) => {
    const columns = named(set)
    if (columns.includes('preco_vend') && /^produto/.test(table)) return !code.includes('keepOldLabels(')
    return hasBeside(table, columns) && !/keep(?:Beside|Rows)\(/.test(code)
  })
}

test('SQL à mão numa tabela com algo ao lado escreve também o que está ao lado', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => `src/server/${path}`)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(path => forgets(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  ["q.query('insert into produtos (nome) values ($1)')", true],
  ["q.query('delete from usuarios where id = $1')", true],
  ["q.query('update usuarios set email = $2 where id = $1')", true],
  ["q.query('update produtos p set preco_vend = $2 where id = $1')", true],
  ["q.query('update usuarios set visto_em = $2 where id = $1')", false],
  ["q.query('delete from produto_grades_antigas')", false],
])('%s: recusado %s', (code, refused) => {
  expect(forgets(code)).toBe(refused)
})
