/**
 * Reads a bank's statement as Brazilian banks write it: OFX 1 (tags without closing tag), OFX 2 and mixtures of both, with
 * or without header, in many lines or in one. Source: OFX 1.6 and 2.3; each oddity of a bank has a case in
 * tests/core/bank/ofx.test.ts.
 */
import { realIso } from '../dates/day.ts'
import { dec, isDecimal } from '../money/decimal.ts'
import { atOnce, SLICE_ROWS, type Sliced } from '../slices.ts'

export interface LinhaDeExtrato {
  /** The bank's id of the row; '' when missing. At best unique within one account: some banks repeat ids. */
  fitid: string
  /** ISO day as the bank wrote it, without time zone conversion. */
  data: string
  /** R$, two places; negative: money that left. The sign of the amount decides, not the row's TRNTYPE. */
  valor: string
  historico: string
  /** Number of a cheque or document. */
  documento: string
  /** Index, from 0, among equal rows, because two equal purchases on one day are two rows. */
  ordinal: number
}

export interface Extrato {
  banco: string
  agencia: string
  conta: string
  /** Final balance, R$; null: missing, or not understood. */
  saldo: { valor: string; data: string } | null
  linhas: LinhaDeExtrato[]
  /** Warnings: a balance that the reader could not trust. */
  avisos: string[]
}

export type ExtratoLido = { extrato: Extrato; falta?: never } | { extrato?: never; falta: string }

/** Decodes the file's bytes: UTF-8 when they are valid UTF-8, else Windows-1252, whatever the header says. */
export function ofxText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Known tags; any other `<` is part of a text. */
const TAGS: ReadonlySet<string> = new Set(
  [
    'STMTTRN BANKACCTFROM CCACCTFROM LEDGERBAL AVAILBAL BANKTRANLIST STMTRS CCSTMTRS BANKID BRANCHID ACCTID ACCTTYPE CURDEF',
    'TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CHECKNUM REFNUM PAYEEID NAME MEMO BALAMT DTASOF DTSTART DTEND SIC',
  ].flatMap(tags => tags.split(' ')),
)
const TAG = /<(\/?)([A-Za-z]{3,12})>/g

interface Aberta {
  /** Line of the file in which the row begins. */
  linha: number
  campos: Map<string, string>
}

export const isOfx = (text: string): boolean => /<OFX>/i.test(text)

/**
 * Reads the text of a file. A file that is no statement, or has a row with an invalid value or day, is refused whole;
 * `falta` is the reason.
 */
export const readOfx = (text: string): ExtratoLido => atOnce(readingOfx(text))

/** `readOfx` as work that gives way. */
export function* readingOfx(text: string): Sliced<ExtratoLido> {
  if (!isOfx(text)) return { falta: 'O arquivo não é um extrato OFX' }
  const conta = new Map<string, string>()
  const rows: Aberta[] = []
  let row: Aberta | null = null
  let balance: 'LEDGERBAL' | 'AVAILBAL' | null = null
  let lines = 1
  let counted = 0
  const lineAt = (at: number) => {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) lines++
    return lines
  }
  const tags = text.matchAll(TAG)
  const next = () => {
    for (const tag of tags) {
      const name = (tag[2] as string).toUpperCase()
      if (TAGS.has(name))
        return { name, close: tag[1] !== '', from: tag.index, to: tag.index + tag[0].length }
    }
    return undefined
  }
  for (let tag = next(); tag; ) {
    const { name, close, from, to } = tag
    tag = next()
    if (name === 'STMTTRN') {
      row = close ? null : { linha: lineAt(from), campos: new Map() }
      if (row) rows.push(row)
      if (rows.length % SLICE_ROWS === 0) yield
      continue
    }
    if (name === 'LEDGERBAL' || name === 'AVAILBAL') balance = close ? null : name
    if (close) continue
    const value = leafText(text.slice(to, tag?.from))
    if (row) row.campos.set(name, row.campos.get(name) || value)
    else if (balance !== 'AVAILBAL' && value !== '' && !conta.has(name)) conta.set(name, value)
  }
  return yield* statementOf(conta, rows)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Reads the text after a tag, up to the end of the line or the next known tag, and decodes its entities. */
function leafText(raw: string): string {
  const end = raw.indexOf('\n')
  const line = (end < 0 ? raw : raw.slice(0, end)).replace(/<\/[A-Z0-9.]+>\s*$/i, '')
  const plain = line.includes('&') ? line.replace(/&(#\d+|\w+);/g, entity) : line
  return plain.replace(/\s+/g, ' ').trim()
}

const entity = (whole: string, name: string): string =>
  name.startsWith('#') ? String.fromCodePoint(Number.parseInt(name.slice(1), 10)) : (ENTITIES[name] ?? whole)

function* statementOf(conta: ReadonlyMap<string, string>, rows: readonly Aberta[]): Sliced<ExtratoLido> {
  const linhas: LinhaDeExtrato[] = []
  const equals = new Map<string, number>()
  for (const { linha, campos } of rows) {
    const of = (name: string) => campos.get(name) ?? ''
    const data = dayOf(of('DTPOSTED'))
    if (data === null) return { falta: `Linha ${linha}: a data '${of('DTPOSTED')}' não é um dia` }
    const valor = amountOf(of('TRNAMT'))
    if (valor === null)
      return { falta: `Linha ${linha}: o valor '${of('TRNAMT')}' não é em reais e centavos` }
    const historico = [of('NAME'), of('MEMO')]
      .filter((part, at, all) => part && all.indexOf(part) === at)
      .join(' ')
    const said = { fitid: of('FITID'), data, valor, historico, documento: of('CHECKNUM') || of('REFNUM') }
    const key = `${said.fitid}\0${data}\0${valor}\0${historico}`
    const ordinal = equals.get(key) ?? 0
    equals.set(key, ordinal + 1)
    linhas.push({ ...said, ordinal })
    if (linhas.length % SLICE_ROWS === 0) yield
  }
  const [saldo, avisos] = balanceOf(conta.get('BALAMT') ?? '', conta.get('DTASOF') ?? '')
  return {
    extrato: {
      banco: conta.get('BANKID') ?? '',
      agencia: conta.get('BRANCHID') ?? '',
      conta: conta.get('ACCTID') ?? '',
      ...{ saldo, linhas, avisos },
    },
  }
}

function balanceOf(amount: string, day: string): [Extrato['saldo'], string[]] {
  if (amount === '') return [null, []]
  // without a separator the amount may be in cents or in whole reais, depending on the bank
  if (!/[.,]/.test(amount) && !/^[+-]?0+$/.test(amount))
    return [null, [`O saldo '${amount}' não diz os centavos e não foi conferido`]]
  const valor = amountOf(amount)
  const data = dayOf(day)
  return valor !== null && data !== null
    ? [{ valor, data }, []]
    : [null, [`O saldo '${amount}' não foi entendido e não foi conferido`]]
}

/** Reads the day from the first eight digits. Hour and time zone are ignored, because they could change the day. */
function dayOf(text: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})/.exec(text)
  return found && realIso(`${found[1]}-${found[2]}-${found[3]}`)
}

/**
 * Reads R$ with two places from '1.234,56', '1,234.56', '-50' or '+7.5'; null: no amount, or one with fractions of a cent.
 */
export function amountOf(text: string): string | null {
  const bare = text.replace(/^R\$\s*|\s/g, '')
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const cents = at < 0 ? '' : bare.slice(at + 1)
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,](?=\d{3}(\D|$))/g, '')
  const plain = cents === '' ? whole : `${whole}.${cents}`
  if (!isDecimal(plain) || /^\d{3,}$/.test(cents.replace(/0+$/, ''))) return null
  return dec(plain).toFixed(2)
}
