import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Folders that serve every family of documents. */
const ROOMS = [
  'src/server/sefaz/client',
  ...['steps', 'events', 'channels', 'failures'].map(room => `src/server/issuing/${room}`),
]

/** A tag, a folder or a model number of one family. */
const NAMED = /NFe(?!r)|nfe\b|nfe\/|NFE_|['"](?:55|65)['"]/

/** Reads code without its comments. */
const code = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('cliente da SEFAZ e etapas da emissão não nomeiam uma família', () => {
  const files = ROOMS.flatMap(room => readdirSync(room).map(name => join(room, name)))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(path => NAMED.test(code(path)))).toEqual([])
})

/** The column of one kind of owner. */
const OWNED = /venda_id|donaVenda|\bvendas\b/

test('etapas, eventos, vias e falhas falam do dono do documento, não da venda', () => {
  const files = ROOMS.flatMap(room => readdirSync(room).map(name => join(room, name)))
  expect(files.filter(path => OWNED.test(code(path)))).toEqual([])
})

/** A document's owner taken for a sale; what every owner says is in the view `documentos_emitidos`. */
const OWNER_IS_SALE = /join vendas (\w+) on \1\.account_id = \S+ and \1\.id = d\.venda_id/

/** Files that look for sales by their notes; the list only becomes shorter. */
const SALES_BY_NOTE = [
  // a till's sale by the number on its paper, which is returned
  'src/server/modules/documentos/till-return/receipt-repository.ts',
  // documents by the keys that an entry or return names
  'src/server/modules/documentos/origins/origins-repository.ts',
]

test('fora da emissão, quem lê documentos emitidos não supõe que são de vendas', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.startsWith('issuing'))
    .map(path => `src/server/${path}`)
  expect(files.filter(path => OWNER_IS_SALE.test(readFileSync(path, 'utf8'))).sort()).toEqual(
    SALES_BY_NOTE.toSorted(),
  )
})

test.each([
  "raiz(corpo, 'retEnviNFe')",
  "from '../../../core/dfe/nfe/event/kinds.ts'",
  "const MODELO = '55'",
])('recusa: %s', line => {
  expect(NAMED.test(line)).toBe(true)
})
