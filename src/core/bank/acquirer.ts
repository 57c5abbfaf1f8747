/** Reads the card sales of an acquirer's CSV file, by the names of its columns, and finds the recorded sale of each. */
import { groupBy } from '../group-by.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { mapped, SLICE_ROWS, type Sliced } from '../slices.ts'
import { plainWords } from '../text/plain.ts'
import { amountOfCell, dayOfCell } from './cells.ts'
import { bare } from './cnab/title.ts'

export interface CartaoDoAdquirente {
  nsu: string
  autorizacao: string
  /** ISO day of the sale. */
  data: string
  /** R$ of the sale, and R$ that the acquirer pays. */
  bruto: string
  liquido: string
  /** ISO day of the expected payment; null: the file has none, or no valid one. */
  previsto: string | null
  bandeira: string
  /** Index, from 0, among sales with equal NSU, authorisation, day and gross value. */
  ordinal: number
}

/** Names of each column in files of Cielo, Rede, Stone and others, without accents. The first found in a file is used. */
const COLUNAS = {
  data: [
    ...['data da venda', 'data da transacao', 'data venda', 'data/hora da venda', 'data e hora da venda'],
    // Stone's has day and hour
    'hora da venda',
    ...['data do pagamento da venda', 'transaction_date', 'data'],
  ],
  bruto: [
    'valor bruto',
    'valor da venda',
    'valor da venda original',
    'valor da venda atualizado',
    'valor da transacao',
    'valor bruto da transacao',
    'transaction_amount',
    'valor',
  ],
  /** R$ of one instalment, in files with a row an instalment. */
  parcela: ['valor bruto da parcela', 'valor bruto da parcela paga', 'valor da parcela'],
  liquido: [
    ...['valor liquido', 'valor liquido da venda', 'valor liquido da transacao', 'liquido'],
    ...['valor liquido da parcela/transacao', 'valor liquido da parcela', 'settlement_net_amount'],
  ],
  desconto: [
    'valor da taxa',
    'valor da taxa (mdr)',
    'valor taxa',
    'valor taxa/tarifa',
    'fee_amount',
    'valor mdr',
    'valor do desconto',
    'valor total das taxas descontadas',
    'desconto',
    'desconto de mdr',
    'taxa/tarifa',
  ],
  taxa: ['taxa (%)', 'taxa', 'taxas (%)', 'taxa mdr', 'mdr', 'mdr (%)', 'taxa de desconto'],
  nsu: [
    'nsu',
    'nsu/doc',
    'nsu/cv',
    'nsu do host',
    'doc/nsu',
    'numero do comprovante de venda',
    'comprovante de venda',
    'comprovante da venda',
    'stone id',
    'source_id',
  ],
  autorizacao: [
    'codigo de autorizacao',
    'cod. de autorizacao',
    'autorizacao',
    'codigo da autorizacao',
    'numero da autorizacao',
    'n autorizacao',
  ],
  previsto: [
    'data prevista de pagamento',
    'data prevista do pagamento',
    'data prevista de pagamento da venda',
    'data prevista do 1º pagamento',
    'settlement_date',
    'previsao de pagamento',
    'data de pagamento',
    'data do pagamento',
    'data prevista',
    'data de vencimento',
  ],
  bandeira: ['bandeira', 'bandeira do cartao'],
  situacao: [
    'status',
    'status da venda',
    'status da transacao',
    'situacao',
    'ultimo status',
    'transaction_type',
  ],
} as const
type Coluna = keyof typeof COLUNAS

/** Beginning of a status in which the acquirer pays nothing. */
const UNPAID =
  /^(negad|cancel|desfeit|estorn|recusad|nao autoriz|nao aprov|contest|chargeback|devolv|reembols|refund|disput|withdraw|payout)/

/** Rows among which the names of the columns are looked for: a portal writes its filters and totals above them. */
const FIRST_ROWS = 60

/** Finds the row of column names among the first. Null: none names a day, a gross value, and an NSU or authorisation. */
function headerOf(rows: readonly (readonly string[])[]): { at: number; columns: Map<Coluna, number> } | null {
  for (const [at, row] of rows.slice(0, FIRST_ROWS).entries()) {
    const names = row.map(name => plainWords(name).replace(/\s*\(r\$\)/, ''))
    const columns = new Map<Coluna, number>()
    for (const [column, aliases] of Object.entries(COLUNAS) as [Coluna, readonly string[]][]) {
      const found = aliases.map(alias => names.indexOf(alias)).find(index => index >= 0)
      if (found !== undefined) columns.set(column, found)
    }
    if (columns.has('data') && columns.has('bruto') && (columns.has('nsu') || columns.has('autorizacao')))
      return { at, columns }
  }
  return null
}

export const isAcquirer = (rows: readonly (readonly string[])[]): boolean => headerOf(rows) !== null

export type AdquirenteLido =
  | { cartoes: CartaoDoAdquirente[]; avisos: string[]; falta?: never }
  | { cartoes?: never; avisos?: never; falta: string }

type Rows = readonly (readonly string[])[]

/** Reads the rows of a file. A row that cannot be read is a warning; `falta` says why none can. */
export function* readingAcquirer(rows: Rows): Sliced<AdquirenteLido> {
  const header = headerOf(rows)
  if (!header)
    return { falta: 'O arquivo não tem as colunas de vendas de cartão: data, valor e NSU ou autorização' }
  const { at, columns } = header
  if (!['liquido', 'desconto', 'taxa'].some(column => columns.has(column as Coluna)))
    return { falta: 'O arquivo não diz o valor líquido nem a taxa de cada venda' }
  const cartoes: CartaoDoAdquirente[] = []
  const bad: string[] = []
  const equals = new Map<string, number>()
  const instalments = new Map<string, Instalments>()
  for (const [index, row] of rows.slice(at + 1).entries()) {
    if (index % SLICE_ROWS === 0) yield
    const of = (column: Coluna) => (row[columns.get(column) ?? -1] ?? '').trim().replace(/^="?|"$/g, '')
    // a row without a day, or without NSU and authorisation, is no sale but a row of totals
    if (of('data') === '' || (of('nsu') === '' && of('autorizacao') === '')) continue
    if (UNPAID.test(plainWords(of('situacao')))) continue
    const sale = readSale(of)
    if (typeof sale === 'string') {
      bad.push(`Linha ${at + index + 2}: ${sale}`)
      continue
    }
    const { parcela, ...card } = sale
    const key = [sale.nsu, sale.autorizacao, sale.data, sale.bruto].join('/')
    if (parcela !== null) {
      const known = instalments.get(key)
      const first: CartaoDoAdquirente = known?.sale ?? { ...card, ordinal: 0 }
      if (!known) cartoes.push(first)
      instalments.set(key, joined(known, first, { parcela, liquido: card.liquido, previsto: card.previsto }))
      continue
    }
    const ordinal = equals.get(key) ?? 0
    equals.set(key, ordinal + 1)
    cartoes.push({ ...card, ordinal })
  }
  if (cartoes.length === 0) return { falta: bad[0] ?? 'O arquivo não tem vendas de cartão' }
  return { cartoes, avisos: bad.map(text => `${text}: ficou de fora`) }
}

/** Instalments of one sale that were read, and their sums. */
interface Instalments {
  sale: CartaoDoAdquirente
  bruto: Decimal
  liquido: Decimal
}

/** Adds an instalment to its sale, due with the first. If the file lacks some, the net is computed at the same fee. */
function joined(
  known: Instalments | undefined,
  sale: CartaoDoAdquirente,
  row: { parcela: string; liquido: string; previsto: string | null },
): Instalments {
  const bruto = (known?.bruto ?? ZERO).plus(row.parcela)
  const liquido = (known?.liquido ?? ZERO).plus(row.liquido)
  sale.liquido = dec(sale.bruto).eq(bruto)
    ? liquido.toFixed(2)
    : dec(sale.bruto).times(liquido).div(bruto).toDecimalPlaces(2).toFixed(2)
  if (row.previsto !== null && (sale.previsto === null || row.previsto < sale.previsto))
    sale.previsto = row.previsto
  return { sale, bruto, liquido }
}

/** Tells the R$ of a row's instalment; null: the row is a whole sale, whose net is above what one instalment is. */
function instalmentOf(text: string, bruto: string, liquido: string): string | null {
  const parcela = text === '' ? null : amountOfCell(text)
  return parcela !== null && dec(parcela).lt(bruto) && dec(parcela).gt(0) && dec(liquido).lte(parcela)
    ? parcela
    : null
}

/** Reads one sale, or one instalment of it; a returned text is the error. */
function readSale(
  of: (column: Coluna) => string,
): (Omit<CartaoDoAdquirente, 'ordinal'> & { parcela: string | null }) | string {
  const data = dayOfCell(of('data'))
  if (data === null) return `a data '${of('data')}' não é um dia`
  const bruto = amountOfCell(of('bruto'))
  if (bruto === null) return `o valor '${of('bruto')}' não é em reais e centavos`
  if (dec(bruto).lt(0)) return `a venda é negativa (${bruto}), como um estorno ou chargeback`
  const liquido = netOf(bruto, of)
  if (liquido === null) return 'a taxa ou o valor líquido não é um número'
  if (dec(bruto).gt(0) && (dec(liquido).gt(bruto) || dec(liquido).lt(0)))
    return `o valor líquido (${liquido}) não cabe no bruto (${bruto}): confira o arquivo`
  return {
    ...{ nsu: of('nsu'), autorizacao: of('autorizacao'), data, bruto, liquido },
    ...{ previsto: dayOfCell(of('previsto')), bandeira: of('bandeira') },
    parcela: instalmentOf(of('parcela'), bruto, liquido),
  }
}

/** Computes the net amount of a sale: the net in the file, or gross less the fee in R$, or gross less the fee in %. */
function netOf(bruto: string, of: (column: Coluna) => string): string | null {
  if (of('liquido') !== '') return amountOfCell(of('liquido'))
  if (of('desconto') !== '') {
    const kept = amountOfCell(of('desconto'))
    return kept === null ? null : dec(bruto).minus(dec(kept).abs()).toFixed(2)
  }
  const share = of('taxa').replace('%', '').replace(',', '.').trim()
  if (!/^\d+(\.\d+)?$/.test(share)) return null
  return dec(bruto)
    .minus(dec(bruto).times(dec(share)).div(100).toDecimalPlaces(2))
    .toFixed(2)
}

/** A recorded card sale, to be matched with a row of the acquirer's file. */
export interface CartaoNoLivro {
  id: number
  data: string
  valor: string
  /** NSU and authorisation. */
  identidades: readonly string[]
}

/**
 * Finds the recorded sale of each row: the sale with the row's NSU or authorisation and gross value, else the only sale
 * left with its day and value, when no other row without a sale has that day and value. Null: none found.
 */
export function* matchingCards(
  told: readonly Omit<CartaoDoAdquirente, 'ordinal'>[],
  book: readonly CartaoNoLivro[],
): Sliced<(number | null)[]> {
  const taken = new Set<number>()
  const take = (card: CartaoNoLivro | undefined): number | null => {
    if (card) taken.add(card.id)
    return card?.id ?? null
  }
  const named = yield* mapped(book, card =>
    card.identidades.map(name => ({ name: `${bare(name)}/${cents(card.valor)}`, card })),
  )
  const byName = groupBy(named.flat(), ({ name }) => name)
  const out = yield* mapped(told, ({ nsu, autorizacao, bruto }) => {
    const names = [nsu, autorizacao].map(bare).filter(Boolean)
    const found = names.flatMap(name => byName.get(`${name}/${cents(bruto)}`) ?? [])
    return take(found.find(({ card }) => !taken.has(card.id))?.card)
  })
  const keyOf = (data: string, valor: string) => `${data}/${cents(valor)}`
  const keys = yield* mapped(told, ({ data, bruto }) => keyOf(data, bruto))
  const rivals = groupBy(
    keys.filter((_, at) => out[at] === null),
    key => key,
  )
  const days = yield* mapped(book, card => ({ key: keyOf(card.data, card.valor), card }))
  const byDay = groupBy(
    days.filter(({ card }) => !taken.has(card.id)),
    ({ key }) => key,
  )
  return yield* mapped(keys.entries(), ([at, key]) => {
    const found = byDay.get(key) ?? []
    const alone = found.length === 1 && rivals.get(key)?.length === 1
    return out[at] ?? (alone ? take(found[0]?.card) : null)
  })
}

const cents = (valor: string): string => dec(valor).toFixed(2)
