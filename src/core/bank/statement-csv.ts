/**
 * Reads a bank's statement in CSV, whose columns are known by their names. Banks write lines above the heading, balances
 * among the rows, a text that goes on below its row, and several accounts in one file.
 */
import { isoToWire } from '../dates/day.ts'
import { dec } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'
import { rowByRow, type Sliced } from '../slices.ts'
import { plainWords } from '../text/plain.ts'
import { isBalance } from './apart.ts'
import {
  amountOfCell,
  type DayOrder,
  type DecimalSign,
  dayOfCell,
  dayOrderOf,
  decimalSignOf,
} from './cells.ts'
import { type Extrato, type LinhaAberta, readRows } from './ofx.ts'

type Rows = readonly (readonly string[])[]

/** Names of each column in statements of Brazilian banks; the first that a file has is used. */
const COLUNAS = {
  dia: [
    ...['data lancamento', 'data de lancamento', 'data do lancamento', 'data mov', 'data movimento'],
    ...['data da movimentacao', 'data da transacao', 'release date', 'data', 'date', 'data hora', 'dia'],
  ],
  valor: ['valor', 'valor do lancamento', 'valor da transacao', 'transaction net amount', 'amount'],
  entrada: ['entrada', 'entradas', 'credito', 'creditos', 'valor credito'],
  saida: ['saida', 'saidas', 'debito', 'debitos', 'valor debito'],
  sinal: [
    ...['tipo lancamento', 'tipo de lancamento', 'd/c', 'c/d', 'dc', 'deb cred', 'deb/cred', 'cred/deb'],
    ...['debito/credito', 'credito/debito', 'natureza', 'sinal', 'operacao', 'tipo'],
  ],
  identidade: ['identificador', 'codigo da transacao', 'reference id', 'id da transacao'],
  documento: ['docto', 'dcto', 'documento', 'numero do documento', 'n documento', 'nr documento', 'nr doc'],
} as const
type Coluna = keyof typeof COLUNAS

/** Columns that together are the text of a row. */
const TEXTOS: ReadonlySet<string> = new Set([
  ...['historico', 'titulo', 'transaction type', 'lancamento', 'transacao', 'movimentacao', 'tipo'],
  ...['tipo de transacao', 'descricao', 'description', 'detalhes', 'complemento', 'favorecido', 'memo'],
])

/** Columns that only a credit card's bill has, where what was bought is positive. */
const DE_FATURA = ['title', 'categoria', 'category', 'data de compra', 'final do cartao', 'nome no cartao']

interface Heading {
  columns: ReadonlyMap<Coluna, number>
  textos: readonly number[]
  /** Names as the file writes them. */
  names: readonly string[]
}

const nameOf = (cell: string): string =>
  plainWords(cell.replace(/\(.*?\)/g, ' ').replace(/[^\p{L}\p{N}/]+/gu, ' '))

/** A cell of a movement, which no heading has. */
const IS_DAY = /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d/

/** Reads a row as the names of the columns; null: it names no day, amount and text. */
function headingOf(row: readonly string[]): Heading | null {
  if (row.some(cell => IS_DAY.test(cell))) return null
  const plain = row.map(nameOf)
  const columns = new Map<Coluna, number>()
  for (const [column, aliases] of Object.entries(COLUNAS) as [Coluna, readonly string[]][]) {
    const found = aliases.map(alias => plain.indexOf(alias)).find(at => at >= 0)
    if (found !== undefined) columns.set(column, found)
  }
  // a file may call the amount 'Valor' in the place of the money that went out
  const amount = columns.has('valor') || columns.has('entrada') || columns.has('saida')
  const textos = plain.flatMap((name, at) => (TEXTOS.has(name) || DE_FATURA.includes(name) ? [at] : []))
  return columns.has('dia') && amount && textos.length > 0
    ? { columns, textos, names: row.map(cell => cell.trim()) }
    : null
}

const isBill = ({ names }: Heading): boolean => names.some(name => DE_FATURA.includes(nameOf(name)))

/** Rows among which the heading is looked for. */
const FIRST_ROWS = 30

/** Heading of a file that has none: day, text and amount, as Itaú's text file writes them. */
const BARE: Heading = {
  columns: new Map([
    ['dia', 0],
    ['valor', 2],
  ]),
  textos: [1],
  names: ['1ª coluna', '2ª coluna', '3ª coluna'],
}

/** Tells whether the first rows are day, text and amount without any heading. */
function isBare(rows: Rows): boolean {
  const first = rows.filter(row => row.some(cell => cell.trim() !== '')).slice(0, FIRST_ROWS)
  return (
    first.length > 0 &&
    first.every(
      ([day = '', text = '', amount = '', ...more]) =>
        more.every(cell => cell.trim() === '') &&
        PARTS_OF_DAY.test(day.trim()) &&
        /\p{L}/u.test(text) &&
        amountOfCell(amount.trim()) !== null,
    )
  )
}
const PARTS_OF_DAY = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/

export const isStatementCsv = (rows: Rows): boolean =>
  rows.slice(0, FIRST_ROWS).some(row => headingOf(row) !== null) || isBare(rows)

const CREDITS: ReadonlySet<string> = new Set(['c', 'cr', 'cred', 'credito', 'entrada', '+'])
const DEBITS: ReadonlySet<string> = new Set(['d', 'db', 'deb', 'debito', 'saida', '-'])
const saysSide = (text: string): boolean => CREDITS.has(text) || DEBITS.has(text)

/** Rows of one heading of the file, of one account. */
interface Part {
  heading: Heading
  agencia: string
  conta: string
  rows: { cells: readonly string[]; linha: number }[]
}

/** Account and branch in a line whose cells are joined by ';': after a colon, or in the cell after their name. */
const ACCOUNT = /\bconta(?: corrente)? ?[:;][ ;]*(\d[\dx.-]*[\dx]|\d)(?![\d.,x])/
const BRANCH = /\b(?:ag|agencia|cooperativa)\.? ?[:;][ ;]*(\d[\d-]*)/

/** A line that may name an account or a branch, before it is read word by word. */
const MAY_NAME = /cont|ag|coop/i

/** Rows after the line of an account among which the heading of its rows stands. */
const NEXT_ROWS = 5

/** Splits a file at its headings and at the lines that name an account. */
function* readingParts(rows: Rows): Sliced<Part[]> {
  const parts: Part[] = []
  let [agencia, conta] = ['', '']
  let part: Part | null = null
  let at = -1
  yield* rowByRow(rows, cells => {
    at++
    const heading = headingOf(cells)
    if (heading) {
      part = { heading, agencia, conta, rows: [] }
      parts.push(part)
      return
    }
    const line = cells.join(';')
    const text = MAY_NAME.test(line) ? plainWords(line) : ''
    const account = ACCOUNT.exec(text)?.[1]
    const branch = BRANCH.exec(text)?.[1]
    const named = account !== undefined || branch !== undefined
    // an account names the rows below only where their heading follows it
    if (named && (part === null || rows.slice(at + 1, at + NEXT_ROWS).some(row => headingOf(row) !== null))) {
      // the branch stands before the account, or in a line of its own above it
      if (part !== null) [agencia, conta] = ['', '']
      ;[agencia, conta] = [branch ?? agencia, account ?? conta]
      part = null
    } else part?.rows.push({ cells, linha: at + 1 })
  })
  return parts
}

const cellOf = ({ columns }: Heading, cells: readonly string[], column: Coluna): string =>
  (cells[columns.get(column) ?? -1] ?? '').trim().replace(/^="?|"$/g, '')

/** Gives the cell of the day where it begins with a digit; '' for a text. */
const dayOf = (heading: Heading, cells: readonly string[]): string => {
  const cell = cellOf(heading, cells, 'dia')
  return /^\d/.test(cell) ? cell : ''
}

/** Letters of the longest word that says a side. */
const SIDE_LETTERS = 10

/** Reads a cell that may say a side; a longer text says none, and is left as it is. */
function sideOf(cell = ''): string {
  const said = cell.trim()
  return said.length > SIDE_LETTERS ? said : plainWords(said)
}

/** Tells whether the column at `at` says credit or debit in each of its rows. */
function sidesAt(at: number, rows: Part['rows']): boolean {
  let said = 0
  for (const { cells } of rows) {
    const side = sideOf(cells[at])
    if (side === '') continue
    if (!saysSide(side)) return false
    said++
  }
  return said > 0
}

/**
 * Finds the column that says which rows are debits; null: none. A column whose name is not known is known by its cells; one
 * that is known by its name says so in the most rows, and a row in which it says something else has no amount.
 */
function signColumnOf({ heading, rows }: Part): number | null {
  const named = heading.columns.get('sinal')
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heading.names.length)
  const others = Array.from({ length: width }, (_, at) => at).filter(at => at !== named)
  const found = [...(named === undefined ? [] : [named]), ...others].find(at => sidesAt(at, rows))
  if (found !== undefined || named === undefined) return found ?? null
  const said = rows.map(({ cells }) => sideOf(cells[named])).filter(Boolean)
  const sides = said.filter(saysSide).length
  const signed = rows.some(({ cells }) => /[-(]/.test(cellOf(heading, cells, 'valor')))
  return !signed && sides * 2 > said.length ? named : null
}

const AMOUNTS = ['valor', 'entrada', 'saida'] as const

/** How the amounts and days of a part are written. */
interface Reading {
  decimal: DecimalSign
  days: DayOrder
  /** Place of the column that says which rows are debits. */
  sign: number | null
}

/** Reads the amount of a row with its sign; null: it has none that can be read. */
function signedOf(part: Part, cells: readonly string[], { decimal, sign }: Reading): string | null {
  const { heading } = part
  const read = (column: Coluna) => amountOfCell(cellOf(heading, cells, column), decimal)
  const out = (amount: string) => dec(amount).abs().negated().toFixed(2)
  const [came, went] = [read('entrada'), read('saida')]
  const nothing = (amount: string | null) => amount === null || dec(amount).isZero()
  if (!nothing(came)) return nothing(went) ? came : null
  if (went !== null) return nothing(went) ? went : out(went)
  if (came !== null) return came
  const amount = read('valor')
  if (amount === null || sign === null) return amount
  const side = plainWords((cells[sign] ?? '').trim())
  if (DEBITS.has(side)) return out(amount)
  // a row that does not say its side may be either
  return CREDITS.has(side) || side === '' ? amount : null
}

/** Word with which a bank begins the line below a row. */
const GOES_ON = /^(?:des|rem|fav|doc)[.:]/i

/** Gives the rows of a part by the names of OFX. A text below a row, without an amount, goes on in it. */
function* opening(part: Part, reading: Reading): Sliced<LinhaAberta[]> {
  const { heading } = part
  const textos = heading.textos.filter(at => at !== reading.sign)
  const out: LinhaAberta[] = []
  let last: { row: LinhaAberta; linha: number; day: string } | null = null
  yield* rowByRow(part.rows, ({ cells, linha }) => {
    const day = dayOf(heading, cells)
    const words = [...new Set(textos.map(at => (cells[at] ?? '').trim()).filter(Boolean))].join(' ')
    const amounts = AMOUNTS.map(column => cellOf(heading, cells, column)).filter(Boolean)
    if (amounts.length === 0 && !isBalance(words)) {
      const [first = ''] = cells
      const more = words || (GOES_ON.test(first) ? first.trim() : '')
      const below = last && last.linha === linha - 1 && (day === '' || day === last.day)
      if (last && below && more !== '') {
        const before = last.row.campos.get('MEMO') ?? ''
        last.row.campos.set('MEMO', before === more ? before : `${before} ${more}`.trim())
        last.linha = linha
      }
      if (day === '' || below) return
    }
    if (words === '' && day === '') return
    const row: LinhaAberta = {
      ...{ linha, pendente: false, valor: signedOf(part, cells, reading) },
      campos: new Map([
        ['DTPOSTED', dayOfCell(day, reading.days) ?? day],
        ['TRNAMT', amounts.join(' ')],
        ['FITID', cellOf(heading, cells, 'identidade')],
        ['CHECKNUM', cellOf(heading, cells, 'documento')],
        ['MEMO', words],
      ]),
    }
    out.push(row)
    last = { row, linha, day }
  })
  return out
}

export type ExtratoCsvLido =
  | { extratos: Extrato[]; entendido: string; falta?: never }
  | { extratos?: never; entendido?: never; falta: string }

/** Reads the rows of a file. `entendido` says what was taken for what; `falta`, why nothing can be read. */
export function* readingStatementCsv(rows: Rows): Sliced<ExtratoCsvLido> {
  const parts = isBare(rows)
    ? [
        {
          ...{ heading: BARE, agencia: '', conta: '' },
          rows: rows.map((cells, at) => ({ cells, linha: at + 1 })),
        },
      ]
    : yield* readingParts(rows)
  const [first] = parts
  if (!first) return { falta: 'O arquivo não tem as colunas de um extrato: dia, histórico e valor' }
  if (isBill(first.heading))
    return {
      falta: 'O arquivo é a fatura de um cartão, e não o extrato da conta: exporte o extrato da conta',
    }
  const amounts: string[] = []
  const dayCells: string[] = []
  const signs: (number | null)[] = []
  for (const part of parts) {
    yield* rowByRow(part.rows, ({ cells }) => {
      for (const column of AMOUNTS) amounts.push(cellOf(part.heading, cells, column))
      dayCells.push(dayOf(part.heading, cells))
    })
    signs.push(signColumnOf(part))
    yield
  }
  const decimal = decimalSignOf(amounts)
  yield
  const days = dayOrderOf(dayCells)
  const found = new Map<string, Extrato>()
  let fault: string | null = null
  for (const [index, part] of parts.entries()) {
    const { agencia, conta } = part
    const extrato = found.get(conta) ?? {
      ...{ banco: '', agencia, conta, moeda: 'BRL', cartao: false, saldo: null },
      ...{ linhas: [], apartadas: [], avisos: [] },
    }
    found.set(conta, extrato)
    const own = yield* opening(part, { decimal, days, sign: signs[index] ?? null })
    fault = (yield* readRows(extrato, own)) ?? fault
  }
  const extratos = [...found.values()]
  if (extratos.every(({ linhas, apartadas }) => linhas.length + apartadas.length === 0))
    return { falta: fault ?? 'O extrato não tem lançamentos' }
  return { extratos, entendido: understood(first, extratos, { days, sign: signs[0] ?? null }) }
}

const MONTHS = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')

/** Writes the month of a day by its name, where a file could mean the other part. */
const inWords = (iso: string): string =>
  `${iso.slice(8)} de ${MONTHS[Number(iso.slice(5, 7)) - 1]} de ${iso.slice(0, 4)}`

/** Says which columns were taken for what, and how the first row, and one of the other sign, was read. */
function understood(
  { heading }: Part,
  extratos: readonly Extrato[],
  { days: order, sign }: Omit<Reading, 'decimal'>,
): string {
  const named = (places: readonly (number | undefined)[]) =>
    places.flatMap(at => (at === undefined ? [] : [`“${heading.names[at]}”`])).join(' e ')
  const linhas = extratos.flatMap(extrato => extrato.linhas)
  const days = linhas.map(({ data }) => data).sort()
  const [one] = linhas
  const count = `${linhas.length} ${linhas.length === 1 ? 'lançamento' : 'lançamentos'}`
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const when = from === to ? '' : ` de ${isoToWire(from)} a ${isoToWire(to)}`
  const columns = [
    `dia em ${named([heading.columns.get('dia')])}`,
    `valor em ${named(AMOUNTS.map(column => heading.columns.get(column)))}`,
    `histórico em ${named(heading.textos.filter(at => at !== sign))}`,
    ...(sign === null ? [] : [`débito ou crédito em ${named([sign])}`]),
    ...(order === 'month' ? ['dias escritos como mês/dia/ano'] : []),
  ].join(', ')
  const told = (iso: string) => (order === 'either' ? inWords(iso) : isoToWire(iso))
  const samples = [one, linhas.find(({ valor }) => valor.startsWith('-') !== one?.valor.startsWith('-'))]
    .filter(each => each !== undefined)
    .map(({ data, valor, historico }) => `${told(data)} ${formatMoney(valor)} ${historico}`)
  const [sample, other] = samples
  const shown = sample ? `. O primeiro: ${sample}${other ? `; outro: ${other}` : ''}` : ''
  return `${count}${when}; ${columns}${shown}`
}
