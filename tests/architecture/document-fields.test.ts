import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partsOf } from '../../src/core/fields/parts.ts'
import { vendas } from '../../src/domain/documents/venda/index.ts'

/** What takes a sale from one shape to the next. It names a field only for what it does with it; the rest goes by declaration. */
const CARRIERS = [
  /^src\/core\/fields\//,
  /^src\/core\/venda\/(venda|novo-item|produto-venda|add-item|nova-venda)\.ts$/,
  /^src\/domain\/documents\//,
  /^src\/domain\/venda\/(to-body|do-catalogo|selado|consumidor)\.ts$/,
  /^src\/domain\/api\/vendas\.ts$/,
  /^src\/domain\/fiscal\/to-engine\.ts$/,
  /^src\/web\/(offline\/|catalog\/to-produto\.ts$)/,
  /^src\/server\/(documents\/|db\/tables\/vendas\.ts$)/,
  /^src\/server\/modules\/vendas\/(repository|read-repository|from-body|answer)\.ts$/,
  /^src\/server\/modules\/fiscal\/(sale-repository|mend-repository|stored-sale|mend|entrada)\.ts$/,
  /^src\/server\/modules\/impressao\/repository\.ts$/,
]

const MOST = 3

/** Fields that these files must know, and why. */
const KNOWN: Readonly<Record<string, string>> = {
  uuid: 'the key of the sale everywhere',
  uid: 'the key of a line everywhere',
  terminal_id: 'whose queue, journal and series',
  empresa_id: 'every row and query is of one company',
  usuario_id: 'who does, in many records',
  produto_id: 'joins',
  status: 'its letter, which emission moves',
  modelo: 'decided by who buys',
  paga: 'its state',
  paga_em: 'its moment',
  datavenda: 'its moment, in orders and filters',
  divergente: 'judged',
  regras: 'its dictionary',
  contexto: 'what the engine needs beside it',
  totais: 'what the engine gave',
  valor_total: 'searched, compared and told in a queue',
  cpf_cnpj: 'who bought, by document',
  nome_consumidor: 'who bought, by name',
  parceiro_id: 'who bought, by register',
  addresse_id: 'his address',
  qtde: 'computed with',
  preco: 'computed with',
  lote: 'its name comes from the register',
  tipo: 'a word of many things',
  nome: 'a word of many things',
  valor: 'a word of many things',
}

/** Without comments and what is imported from. */
const code = (path: string) =>
  readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|\bfrom '.*'/gm, '')
const carriers = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts'))
  .map(path => `src/${path}`)
  .filter(path => CARRIERS.some(carrier => carrier.test(path)))
  .map(path => ({ path, words: new Set(code(path).match(/[A-Za-z_]\w*/g)) }))

const { itens, pagamento } = vendas.lines
const NAMES = new Set(
  [vendas.fields, itens.fields, pagamento.fields].flatMap(fields =>
    partsOf(fields).flatMap(({ key, value }) => [key, value]),
  ),
)
const naming = (name: string) => carriers.filter(({ words }) => words.has(name)).map(({ path }) => path)

test(`um campo da venda está, além da declaração, em ${MOST} arquivos dos que a levam, no máximo`, () => {
  expect(CARRIERS.filter(carrier => !carriers.some(({ path }) => carrier.test(path)))).toEqual([])
  expect(NAMES.size).toBeGreaterThan(60)
  const spread = [...NAMES]
    .filter(name => !(name in KNOWN) && naming(name).length > MOST)
    .map(name => `${name}: ${naming(name).join(' ')}`)
  expect(spread).toEqual([])
})

test('só está na lista dos sabidos o que precisa estar', () => {
  expect(Object.keys(KNOWN).filter(name => !NAMES.has(name) || naming(name).length <= MOST)).toEqual([])
})
