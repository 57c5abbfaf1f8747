/**
 * Reads a bank's statement as Brazilian banks write it: OFX 1 (tags without closing tag), OFX 2 and mixtures of both, with
 * or without header, in many lines or in one. Source: OFX 1.6 and 2.3; each oddity of a bank has a case in
 * tests/core/bank/ofx.test.ts.
 */
import { realIso } from '../dates/day.ts'
import { dec, isDecimal } from '../money/decimal.ts'
import { atOnce, rowByRow, SLICE_ROWS, type Sliced } from '../slices.ts'
import { type Apartada, reasonOf } from './apart.ts'
import { MOST_ROWS, TOO_MANY_ROWS } from './most-rows.ts'

export interface LinhaDeExtrato {
  /** The bank's id of the row; '' when missing. At best unique within one account: some banks repeat ids. */
  fitid: string
  /** ISO day as the bank wrote it, without time zone conversion. */
  data: string
  /** R$, two places; negative: money that left. TRNTYPE decides only where no amount of the statement has a sign. */
  valor: string
  historico: string
  /** Number of a cheque or document. */
  documento: string
  /** Index, from 0, among equal rows, because two equal purchases on one day are two rows. */
  ordinal: number
  /** Line of the file, from 1. */
  linha: number
}

/** Statement of one account. A file may have several. */
export interface Extrato {
  banco: string
  agencia: string
  conta: string
  /** Currency of the account, 'BRL' when the file does not say. */
  moeda: string
  /** True for a credit card, whose `conta` is a card number. */
  cartao: boolean
  /** Final balance, R$; null: missing, or not understood. */
  saldo: { valor: string; data: string } | null
  linhas: LinhaDeExtrato[]
  /** Rows that are no movement: balances, information, rows still to come. */
  apartadas: Apartada[]
  /** Rows and balances that could not be read, each with its line. */
  avisos: string[]
}

export type ExtratoLido = { extratos: Extrato[]; falta?: never } | { extratos?: never; falta: string }

/** Known tags; any other `<` is part of a text. */
const TAGS: ReadonlySet<string> = new Set(
  [
    'STMTTRN STMTTRNP BANKACCTFROM CCACCTFROM LEDGERBAL AVAILBAL BANKTRANLIST STMTRS CCSTMTRS BANKID BRANCHID ACCTID',
    'ACCTTYPE CURDEF CURRENCY ORIGCURRENCY CURRATE CURSYM TRNTYPE DTPOSTED DTTRAN DTUSER DTAVAIL TRNAMT FITID CHECKNUM',
    'REFNUM PAYEEID NAME MEMO BALAMT DTASOF DTSTART DTEND SIC',
  ].flatMap(tags => tags.split(' ')),
)
const TAG = /<(\/?)([A-Za-z]{3,12})\s*(\/?)>/g
const STATEMENTS: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS'])
const ACCOUNTS: ReadonlySet<string> = new Set(['BANKACCTFROM', 'CCACCTFROM'])

/** A known tag and its places in the text: it begins at `from`, its text at `to`. */
interface Tag {
  name: string
  close: boolean
  from: number
  to: number
}

/** A row of a file by the names of OFX, not read yet. */
export interface LinhaAberta {
  /** Line of the file in which the row begins. */
  linha: number
  campos: Map<string, string>
  /** R$ that the file's own form gives for TRNAMT, null: unreadable; absent: TRNAMT is read as OFX writes it. */
  valor?: string | null
  /** True for a row that the bank has not posted yet (STMTTRNP). */
  pendente: boolean
}

interface Aberto {
  conta: Map<string, string>
  cartao: boolean
  rows: LinhaAberta[]
}

const opened = (cartao = false): Aberto => ({ conta: new Map(), cartao, rows: [] })

export const isOfx = (text: string): boolean => /<OFX[\s>]/i.test(text)

/** Reads the text of a file; `falta` says why it is no statement, or that no row of it can be read. */
export const readOfx = (text: string): ExtratoLido => atOnce(readingOfx(text))

/** Blanks the comments of a text, whose places and lines stay. */
function withoutComments(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at)
    if (end < 0) break
    parts.push(text.slice(from, at), text.slice(at, end + 3).replace(/[^\n]/g, ' '))
    from = end + 3
  }
  return from === 0 ? text : parts.join('') + text.slice(from)
}

/** `readOfx` as work that gives way. */
export function* readingOfx(written: string): Sliced<ExtratoLido> {
  if (!isOfx(written)) return { falta: 'O arquivo não é um extrato OFX' }
  const text = withoutComments(written)
  let now = opened()
  const all = [now]
  const begin = (cartao: boolean) => {
    now = opened(cartao)
    all.push(now)
  }
  let row: LinhaAberta | null = null
  let foreign = false
  let balance: 'LEDGERBAL' | 'AVAILBAL' | null = null
  let lines = 1
  let counted = 0
  let count = 0
  let rows = 0
  const lineAt = (at: number) => {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) lines++
    return lines
  }
  const tags = new RegExp(TAG)
  const next = (): Tag | null => {
    for (let found = tags.exec(text); found; found = tags.exec(text)) {
      const name = (found[2] as string).toUpperCase()
      if (!TAGS.has(name)) continue
      const close = found[1] !== '' || found[3] !== ''
      return { name, close, from: found.index, to: tags.lastIndex }
    }
    return null
  }
  for (let tag = next(); tag; ) {
    const { name, close, from, to } = tag
    tag = next()
    if (name === 'STMTTRN' || name === 'STMTTRNP') {
      row = close ? null : { linha: lineAt(from), campos: new Map(), pendente: name === 'STMTTRNP' }
      foreign = false
      if (row) now.rows.push(row)
      if (row && ++rows > MOST_ROWS) return { falta: TOO_MANY_ROWS }
      if (++count % SLICE_ROWS === 0) yield
      continue
    }
    if (STATEMENTS.has(name)) {
      row = null
      if (!close) begin(name === 'CCSTMTRS')
    }
    if (ACCOUNTS.has(name) && !close && row === null) {
      if (now.conta.has('ACCTID')) begin(now.cartao)
      if (name === 'CCACCTFROM') now.cartao = true
    }
    if (name === 'LEDGERBAL' || name === 'AVAILBAL') balance = close ? null : name
    // ORIGCURRENCY names the currency of a purchase whose amount is already in the account's
    if (name === 'CURRENCY') foreign = !close
    if (close) continue
    const value = leafText(text.slice(to, tag?.from))
    if (row) {
      if (name !== 'CURSYM' || foreign) row.campos.set(name, row.campos.get(name) || value)
    } else if (balance !== 'AVAILBAL' && value !== '' && !now.conta.has(name)) now.conta.set(name, value)
  }
  // the last row, and the balance, of a file that was cut may have lost digits
  const wasCut = !/<\/OFX\s*>/i.test(text)
  if (wasCut && row) now.rows.pop()
  if (wasCut && balance) now.conta.delete('BALAMT')
  return yield* statementsOf(all, wasCut)
}

const CUT = 'O arquivo acaba antes do fim: baixe-o de novo no banco para trazer o que falta'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Letters of a text that are read; a bank's are some hundred. */
const LONGEST = 2000
/** Words of Latin letters between single blanks, as most texts are: there is nothing to decode in them. */
const PLAIN = /^[!-%'-;=-~\u00a1-\u024f]+(?: [!-%'-;=-~\u00a1-\u024f]+)*$/

/**
 * Reads the text after a tag, up to the next known tag or to a line that begins with another tag, and decodes its
 * entities. A line break of HTML is a blank.
 */
function leafText(raw: string): string {
  const whole = raw.trim()
  if (raw.length <= LONGEST && PLAIN.test(whole)) return whole
  const lines = raw
    .slice(0, LONGEST)
    .trim()
    .split(/\r\n?|\n/)
  const end = lines.findIndex((line, at) => at > 0 && line.trimStart().startsWith('<'))
  const text = (end < 0 ? lines : lines.slice(0, end)).join(' ')
  const line = text.replace(/<br\s*\/?>/gi, ' ').replace(/<\/[A-Z0-9.]+>\s*$/i, '')
  const decoded = line.includes('&') ? line.replace(/&(#x?[\da-f]+|\w+);/gi, entity) : line
  return decoded.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  // a number that names no character stays as it is written
  return code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff) || Number.isNaN(code)
    ? whole
    : String.fromCodePoint(code)
}

/** Names a statement within its file: bank, branch and account as the file writes them. */
export const statementKey = ({
  banco,
  agencia,
  conta,
}: Pick<Extrato, 'banco' | 'agencia' | 'conta'>): string => [banco, agencia, conta].filter(Boolean).join('/')

/** Makes the statements of a file, one for each account. A file without any readable row is refused, with the first reason. */
function* statementsOf(all: readonly Aberto[], cut: boolean): Sliced<ExtratoLido> {
  const found = new Map<string, Extrato>()
  let first: string | null = null
  for (const { conta, cartao, rows } of all) {
    if (rows.length === 0 && !conta.has('ACCTID') && !conta.has('BALAMT')) continue
    const of = (name: string) => conta.get(name) ?? ''
    const head = { banco: of('BANKID'), agencia: of('BRANCHID'), conta: of('ACCTID') }
    const known = found.get(statementKey(head))
    const moeda = currencyOf(of('CURDEF'))
    const extrato = known ?? { ...head, moeda, cartao, saldo: null, linhas: [], apartadas: [], avisos: [] }
    found.set(statementKey(head), extrato)
    first = (yield* readRows(extrato, rows)) ?? first
    const [saldo, avisos] = balanceOf(of('BALAMT'), of('DTASOF'))
    extrato.avisos.push(...avisos)
    if (saldo && (extrato.saldo === null || saldo.data >= extrato.saldo.data)) extrato.saldo = saldo
  }
  const extratos = [...found.values()]
  const read = extratos.some(({ linhas, apartadas }) => linhas.length + apartadas.length > 0)
  if (cut && !read) return { falta: CUT }
  if (cut) extratos.at(-1)?.avisos.unshift(CUT)
  return first !== null && !read ? { falta: first } : { extratos }
}

/** Gives the code of a currency; BRC, which Santander writes, was the code of the cruzado. */
const currencyOf = (said: string): string => said.toUpperCase().replace('BRC', 'BRL') || 'BRL'

/** Kinds of a row of money that leaves. */
const LEAVES: ReadonlySet<string> = new Set([
  ...['DEBIT', 'PAYMENT', 'CHECK', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CASH', 'DIRECTDEBIT', 'REPEATPMT'],
])

/** Tells whether the kinds of the rows say what left: a statement has both kinds, and no amount with a sign. */
function* isUnsigned(rows: readonly LinhaAberta[]): Sliced<boolean> {
  const kinds = new Set(rows.map(({ campos }) => campos.get('TRNTYPE')?.toUpperCase() ?? ''))
  if (!kinds.has('CREDIT') || ![...kinds].some(kind => LEAVES.has(kind))) return false
  let signed = false
  yield* rowByRow(rows, ({ campos }) => {
    signed ||= amountOf(campos.get('TRNAMT') ?? '')?.startsWith('-') === true
  })
  return !signed
}

/** Shortens what a warning repeats of a file. */
const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Reads the rows of a statement into it. Returns why the first unreadable one is left out; null: all were read. */
export function* readRows(extrato: Extrato, rows: readonly LinhaAberta[]): Sliced<string | null> {
  const equals = new Map<string, number>()
  const bad: string[] = []
  const unsigned = yield* isUnsigned(rows)
  let campos: LinhaAberta['campos'] = new Map()
  const of = (name: string) => campos.get(name) ?? ''
  // a statement has many rows a day
  const days = new Map<string, string | null>()
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % SLICE_ROWS === 0) yield
    const { linha, pendente } = row
    campos = row.campos
    const day = of('DTPOSTED') || of('DTTRAN')
    if (!days.has(day)) days.set(day, dayOf(day))
    const data = days.get(day) ?? null
    const leaves = unsigned && LEAVES.has(of('TRNTYPE').toUpperCase())
    const written = row.valor === undefined ? amountOf(of('TRNAMT')) : row.valor
    const valor = leaves && written !== null ? dec(written).negated().toFixed(2) : written
    const [name, memo] = [of('NAME'), of('MEMO')]
    const historico = name === memo || memo === '' ? name : name === '' ? memo : `${name} ${memo}`
    const moeda = of('CURSYM') && currencyOf(of('CURSYM'))
    const motivo = reasonOf({ historico, valor, pendente, moeda: moeda === extrato.moeda ? '' : moeda })
    if (motivo !== null) {
      extrato.apartadas.push({ linha, data, valor: valor ?? '0.00', historico, motivo })
      continue
    }
    if (data === null || valor === null) {
      bad.push(
        data === null
          ? `Linha ${linha}: a data '${brief(day)}' não é um dia`
          : `Linha ${linha}: o valor '${brief(of('TRNAMT'))}' não é em reais e centavos`,
      )
      continue
    }
    const said = { fitid: of('FITID'), data, valor, historico, documento: of('CHECKNUM') || of('REFNUM') }
    const key = `${said.fitid}\0${data}\0${valor}\0${historico}`
    const ordinal = equals.get(key) ?? 0
    equals.set(key, ordinal + 1)
    extrato.linhas.push({ ...said, ordinal, linha })
  }
  // not spread: a file may have more bad rows than a call has arguments
  for (const text of bad) extrato.avisos.push(`${text}: ficou de fora`)
  return bad[0] ?? null
}

function balanceOf(amount: string, day: string): [Extrato['saldo'], string[]] {
  if (amount === '') return [null, []]
  // without a separator the amount may be in cents or in whole reais, depending on the bank
  if (!/[.,]/.test(amount) && !/^[+-]?0+$/.test(amount))
    return [null, [`O saldo '${brief(amount)}' não diz os centavos e não foi conferido`]]
  const valor = amountOf(amount)
  const data = dayOf(day)
  return valor !== null && data !== null
    ? [{ valor, data }, []]
    : [null, [`O saldo '${brief(amount)}' não foi entendido e não foi conferido`]]
}

/** Reads the day, without hour and time zone, which could change it: '20261120…', '2026-11-20…' or '20/11/2026'. */
function dayOf(text: string): string | null {
  const found = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text)
  if (found) return realIso(`${found[1]}-${found[2]}-${found[3]}`)
  const turned = /^(\d{2})[-/](\d{2})[-/](\d{4})/.exec(text)
  return turned && realIso(`${turned[3]}-${turned[2]}-${turned[1]}`)
}

/** R$ that the book cannot hold: NUMERIC(14,2). */
const MOST = dec('1000000000000')
/** An amount as we write it ourselves, which is read as it stands. */
const CANONICAL = /^-?[1-9]\d{0,10}\.\d\d$/

/**
 * Reads R$ with two places from '1.234,56', '1,234.56', '-50', '50,00-', '(50,00)', '50,00 D' or '+7.5'; null: no amount, one
 * with fractions of a cent, or one that the book cannot hold.
 */
export function amountOf(text: string): string | null {
  if (CANONICAL.test(text)) return text
  const bare = text
    .replace(/R\$|\s/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^(\d.*)[-D]$|^\((\d.*)\)$/i, '-$1$2')
    .replace(/^(\d.*)[+C]$/i, '$1')
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const cents = at < 0 ? '' : bare.slice(at + 1)
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,](?=\d{3}(\D|$))/g, '')
  const plain = cents === '' ? whole : `${whole}.${cents}`
  if (!isDecimal(plain) || /^\d{3,}$/.test(cents.replace(/0+$/, ''))) return null
  return dec(plain).abs().gte(MOST) ? null : dec(plain).toFixed(2)
}
