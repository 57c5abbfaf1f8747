import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partsOf } from '../../src/core/fields/parts.ts'
import { vendas } from '../../src/domain/documents/venda/index.ts'
import type { Fields } from '../../src/domain/fields/field.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'

/** What takes a sale from one shape to the next. It names a field only for what it does with it; the rest goes by declaration. */
const CARRIERS = [
  /^src\/core\/fields\//,
  /^src\/core\/venda\/(line\/)?(venda|novo-item|produto-venda|add-item|nova-venda)\.ts$/,
  // its checks name what they judge; `to-endpoints` is of documents that are no sale
  /^src\/domain\/documents\/(?!documento\/(?!body)|to-endpoints)/,
  /^src\/domain\/venda\/(to-body|do-catalogo|selado|consumidor)\.ts$/,
  /^src\/domain\/api\/vendas\.ts$/,
  /^src\/domain\/fiscal\/to-engine\.ts$/,
  /^src\/web\/(offline\/|catalog\/to-produto\.ts$)/,
  // neither are those that are served by their declaration alone
  /^src\/server\/(documents\/((?!served)[\w-]+|venda\/(rows|repository|from-body|answer))\.ts$|db\/tables\/vendas\.ts$)/,
  /^src\/server\/issuing\/(models\/nfe|failures)\/(sale-repository|mend-repository|stored-sale|mend|entrada)\.ts$/,
  /^src\/server\/modules\/impressao\/repository\.ts$/,
]

const MOST = 3

/** Fields that these files must know, and why. */
const KNOWN: Readonly<Record<string, string>> = {
  uuid: 'the key of the sale everywhere',
  uid: 'the key of a line everywhere',
  tipo_operacao: 'which operation it is',
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
  totais_servidor: 'judged, read, mended and issued by it',
  valor_total: 'searched, compared and told in a queue',
  cpf_cnpj: 'who bought, by document',
  nome_consumidor: 'who bought, by name',
  parceiro_id: 'who bought, by register',
  addresse_id: 'his address',
  qtde: 'computed with',
  preco: 'computed with',
  lote: 'its name comes from the register',
  tipo: 'a word of many things',
  ref: 'a word of many things',
  nome: 'a word of many things',
  valor: 'a word of many things',
}

/** Without comments and what is imported from. */
const code = (path: string) =>
  readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|\bfrom '.*'/gm, '')
interface Source {
  path: string
  words: ReadonlySet<string>
}
const sourceOf = (path: string, text: string): Source => ({
  path,
  words: new Set(text.match(/[A-Za-z_]\w*/g)),
})
/** All of src but the declaration itself, and the engine, which speaks of its input in the same words. */
const sources: readonly Source[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    path =>
      /\.tsx?$/.test(path) &&
      !/^core\/(venda\/fields|tax)\//.test(path) &&
      // documents of transport are no sale, and have words in common with it
      !/\/(cte|mdfe|transporte|manifesto|conhecimento(?:-os)?|models\/transport)[./]/.test(path) &&
      // the forms of a document and of its line declare where they stand, and their drawings are rows of names
      !/^(domain\/documents\/documento\/(form|item)|web\/documents\/(item\/)?form)\.ts$/.test(path),
  )
  .map(path => sourceOf(`src/${path}`, code(`src/${path}`)))
const carriers = sources.filter(({ path }) => CARRIERS.some(carrier => carrier.test(path)))

const { itens, pagamento } = vendas.lines
const NAMES = new Set(
  [vendas.fields, itens.fields, pagamento.fields].flatMap(fields =>
    partsOf(fields).flatMap(({ key, value }) => [key, value]),
  ),
)
const namedBy = (files: readonly Source[], name: string) =>
  files.filter(({ words }) => words.has(name)).map(({ path }) => path)
const naming = (name: string) => namedBy(carriers, name)

test(`um campo da venda está em ${MOST} arquivos além da declaração, no máximo`, () => {
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

/** Names that a register's field has as well: what they mean in a file, no word tells. */
const registered = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    name,
    `${name}_id`,
    ...('of' in field && typeof field.of === 'object' ? registered(field.of) : []),
  ])
const COMMON = new Set(REGISTERS.flatMap(({ fields }) => registered(fields)))

/** Of the whole of src, in how many files such a field stands at most, and what it is there for. Only ever fewer. */
const COMPUTED_WITH: Readonly<Record<string, readonly [most: number, why: string]>> = {
  origem_venda_id: [
    21,
    'what it was made of: taken, given back, told by its note, kept; what it was paid for and promoted by',
  ],
  origem_item: [8, 'the line of it'],
  fretepor: [8, 'typed, judged, told, quoted; none where a till takes back'],
  vale_id: [18, 'whose voucher pays: taken, paid with, named, judged, read, posted'],
  reembolso: [9, 'how the money goes back: asked at the till too'],
  destinatario_proprio: [5, 'who the recipient is: begun with, judged, composed'],
  a_devolver: [4, 'asked at the beginning and again, judged'],
  contrato_item: [7, 'what is taken from a contract: read, weighed, judged, billed'],
  ordem_carregamento: [
    11,
    'what it bills, whole or in part: held, linked, begun with; addresses of orders have the name',
  ],
  status_app: [18, 'an order that waits: asked, told, taken'],
  regraicms_id: [13, 'asked for, judged, decides the stock and the money; the CFOP of what was bought'],
  dis: [9, 'typed, judged, composed'],
  endereco_emitente_id: [8, 'asked for, judged, composed'],
  addresse_entrega_id: [9, 'typed, judged and told of a document'],
  trnasportadora_id: [9, 'who carries, also by a quote'],
  ufplaca: [6, 'told and chosen with its plate, composed'],
  sessao_uuid: [
    19,
    'whose drawer the money is in: opened, moved, received into, read, counted and printed by it',
  ],
  tipo_documento: [14, 'names the operation'],
  finalidade_op: [11, 'names the operation'],
  tipo_faturamento: [18, 'decides what is asked, paid and told'],
  valorfrente: [6, 'printed, told, quoted; what a purchase costs'],
  tipo_operacao: [57, 'which operation a document is; an index is of all but sales'],
  tipo_atend: [14, 'decided by the delivery, judged by model'],
  valor_produtos: [15, 'printed and compared'],
  personalizada: [5, 'counted again at the issue'],
  totais_servidor: [8, 'its keeper types it, an entry costs by it'],
  preco_total: [9, 'printed and compared'],
  total_etiqueta: [6, 'computed with'],
  origem_leitura: [6, 'decides what a price may be; a basket that is only tried says one'],
  desconto_percentual: [6, 'computed with'],
  enviada_em: [6, 'another moment, of the document, has the name'],
  natureza: [8, "also a supplier's note's"],
  importada: [8, "also of tables; which entries are a supplier's"],
  tipo_lancamento: [6, 'the closing of instalments has the name, with its address'],
  numparcelas: [
    23,
    'computed with, asked, judged; what is owed and renegotiated has it too, a card terminal, and its fee in reports',
  ],
  divergencias: [7, 'judged, told'],
  promocoes: [
    37,
    'a register, its form and a report have the name; the catalogue offers them, a line has what they gave',
  ],
  datavenda: [
    34,
    'orders, filters, how long it is kept, the sales of a product, the notes of a contract, what its validity is not before',
  ],
  numerocodumento: [20, 'the number of a note, told and sorted by wherever one is'],
  obs_fisco: [6, 'a register has the name'],
  acrscimo: [14, 'computed with, told'],
  taxa_entrega: [19, 'computed with, told'],
  composicao_adicionadas: [7, 'chosen, computed with, told, taken out of stock'],
  composicao_removidas: [5, 'chosen, told, left in stock'],
  divergente: [11, "judged, filtered, told; also SEFAZ's word"],
  nome_consumidor: [20, 'who bought, in a file too, and until when that is kept'],
  csticms_id: [4, "typed, composed, told of; also a supplier's"],
  vlricms: [4, 'composed, told; what of a sale are taxes, in reports'],
  vlr_fcp: [4, 'composed, judged; what of a sale are taxes, in reports'],
  tipo_debito: [5, 'decides what a line reverses, the recipient and natOp'],
  perda_estoque: [5, 'told once: made, listed, judged, not copied'],
  estorno_ibs: [6, 'judged, composed, asked of a loss; an event has the name'],
  estorno_cbs: [4, 'judged, composed, asked of a loss; an event has the name'],
  autoria: [12, 'another signature has the name: of sessions'],
  autorizacao: [
    28,
    "also SEFAZ's word; the identity of a PIX, asked of the sales that have it, given back and proved; a card's, and its acquirer's",
  ],
  recebido_antes: [
    6,
    'told by a channel: stored, shown, not owed at the door nor in its change, owed by the channel',
  ],
  tef_uid: [
    14,
    'the charge that pays: made, taken back, owed back, judged, told by the note, settled by its acquirer, not parked',
  ],
}
/** What everything about a sale is about: counting its files says nothing. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  ref: 'a word of many things',
  emissao: 'a word of many things',
  offline: 'a word of many things',
  parcelas: 'a list of its own, and what a payment is divided into everywhere',
  catalogo: 'a word of many things',
  addresse_id: 'his address',
  selo: 'a word of many things',
  grade_id: 'a key of stock as well',
  totais: 'what the engine gave',
  ibpt: 'a word of many things',
  paga: 'its state',
  valor_total: 'searched, compared and told',
  troco: 'computed with, told',
  paga_em: 'its moment',
  terminal_id: 'whose queue, journal and series',
  desconto: 'computed with, told',
  uid: 'the key of a line everywhere',
  regras: 'its dictionary',
  contexto: 'a word of many things',
  uuid: 'the key of the sale everywhere',
  usuario_id: 'who does, in many records',
}
const MANY = 13
const limit = (name: string) => (name in EVERYWHERE ? Infinity : (COMPUTED_WITH[name]?.[0] ?? MOST))

/** Fields that stand in more files than they may. */
const tooWide = (files: readonly Source[], names: Iterable<string>) =>
  [...names]
    .filter(name => !COMMON.has(name) && namedBy(files, name).length > limit(name))
    .map(name => `${name}: ${namedBy(files, name).join(' ')}`)

test(`em todo o src, um campo da venda está em ${MOST} arquivos além da declaração`, () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect([...NAMES].filter(name => !COMMON.has(name)).length).toBeGreaterThan(40)
  expect(tooWide(sources, NAMES)).toEqual([])
})

test('o que se sabe não passa do preciso', () => {
  const free = Object.keys(COMPUTED_WITH).filter(
    name => !NAMES.has(name) || COMMON.has(name) || namedBy(sources, name).length <= MOST,
  )
  expect(free).toEqual([])
  expect(
    Object.keys(EVERYWHERE).filter(name => !NAMES.has(name) || namedBy(sources, name).length <= MANY),
  ).toEqual([])
})

test('um campo inventado em quatro arquivos, mais do que três, é acusado', () => {
  const files = ['a', 'b', 'c', 'd'].map(path => sourceOf(path, 'item.pedido = dados.pedido'))
  expect(tooWide(files, ['pedido'])).toEqual(['pedido: a b c d'])
  expect(tooWide(files.slice(1), ['pedido'])).toEqual([])
})
