import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REGISTERS } from '../../src/domain/records/index.ts'

/**
 * What the same word is where it is no record's id, and how one sees it: by what stands before it.
 * Whoever means the record imports its declaration (`produtos.id`).
 */
const NO_ID: readonly (readonly [before: RegExp, why: string])[] = [
  [/\bto: $/, 'where a field points: part of a declaration, checked before the server starts'],
  [/\b(path|tipo): $|\bimportar\($/, 'a word of the wire: an address, a kind of official file'],
  [/\bregistro = $|get_serial_sequence\($/, 'SQL'],
  [
    /\b(insertMany|insertRegras|seed|one|once|tenantTable|byHouse|readByAll|grupo)\(\s*(q, account_id, |q,\s+account_id,\s+|client,\s*)?$/,
    'the table a statement writes or a policy guards',
  ],
  [/\btabela: ('\w+' \| )*$/, 'the table a statement writes'],
  [/\b(Pick|Omit)<[^>]*$|\w\[$/, 'a member of a type or of a body'],
  [/\bmenu: $/, 'a group of the menu'],
  [/\b(fieldError|numero)\($/, 'a key of a body, a column of the catalogue'],
]

/** Where its own folders are not, and yet the word stands for itself. */
const FILES: readonly (readonly [path: RegExp, why: string])[] = [
  [/^src\/(domain|server|web)\/records\//, 'the folders of the records'],
  [
    /^src\/core\/fields\/(field|parts)\.ts$/,
    'the closed lists of codes, which core names and domain declares',
  ],
  [/^src\/domain\/routes\/match\.ts$/, 'words of addresses, spelled two ways'],
  [/^src\/domain\/api\/catalogo\.ts$|^src\/domain\/venda\/do-catalogo\.ts$/, "the catalogue's columns"],
  [/^src\/domain\/fields\/define\.ts$/, "the menu's groups"],
]

const ids = REGISTERS.map(({ id }) => id).join('|')
const LITERAL = new RegExp(`(?<=(['\`]))(${ids})\\1`, 'g')

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** The ids that stand as text in a piece of code. */
const idsIn = (code: string): string[] => {
  const text = withoutComments(code)
  return [...text.matchAll(LITERAL)]
    .filter(({ index }) => {
      const before = text.slice(Math.max(0, index - 121), index - 1)
      return !NO_ID.some(([permitted]) => permitted.test(before))
    })
    .map(([found]) => found.slice(0, -1))
}

test('nenhum id de cadastro está como texto fora da pasta dele', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => `src/${path}`)
    .filter(path => !FILES.some(([where]) => where.test(path)))
  expect(files.length).toBeGreaterThan(900)
  const found = files.flatMap(path => idsIn(readFileSync(path, 'utf8')).map(id => `${path}: ${id}`))
  expect(found).toEqual([])
})

test.each([
  "const LISTS = { x: ['unidades', 'paises'] }",
  "if (field.to !== 'municipios' && field.to !== 'paises') return",
  "await openRegistro('parceiros', { valores })",
  "openRegistro('produtos')",
  "registro: 'usuarios',",
  'cruds.get(`bandeiras`)',
])('%s: um id como texto', code => {
  expect(idsIn(code)).not.toEqual([])
})

test.each([
  "lote: { type: 'ref', to: 'produtos_lotes' }",
  "await insertMany(\n    q,\n    account_id,\n    'unidades',\n    [])",
  "type Ibpt = Item['ibpt']",
  'openRegistro(produtos.id)',
  "// not 'produtos'",
])('%s: nenhum id', code => {
  expect(idsIn(code)).toEqual([])
})
