/**
 * Reads a bank's statement as banks really write it: OFX 1 (leaf tags without close), OFX 2 and mixtures of both, with or without header,
 * by line or all in one. Source: OFX 1.6 and 2.3; oddities of Brazilian banks, each with a case in tests/core/bank/ofx.test.ts.
 */
import { realIso } from '../dates/day.ts'
import { dec, isDecimal } from '../money/decimal.ts'

export interface LinhaDeExtrato {
  /** The bank's own id of the row, '' where it gives none; unique only within its account, and not always there. */
  fitid: string
  /** ISO day, as the bank wrote it: no time zone moves it. */
  data: string
  /** R$, two places; negative: money that left. The sign rules, the bank's kind of row does not. */
  valor: string
  historico: string
  /** Number of a cheque or document. */
  documento: string
  /** Which of the rows that are equal in all else, from 0: two equal coffees of one day are two. */
  ordinal: number
}

export interface Extrato {
  banco: string
  agencia: string
  conta: string
  /** R$ at the end; null: not said, or said so that nobody can tell its cents. */
  saldo: { valor: string; data: string } | null
  linhas: LinhaDeExtrato[]
  /** Warnings: values that the reader could not trust. */
  avisos: string[]
}

export type ExtratoLido = { extrato: Extrato; falta?: never } | { extrato?: never; falta: string }

/** Text of the file's bytes: UTF-8 where they are valid as such, else Windows' Latin, whatever the header says. */
export function ofxText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Tags that mean one; any other `<` belongs to the text it stands in. */
const TAGS: ReadonlySet<string> = new Set(
  [
    'STMTTRN BANKACCTFROM CCACCTFROM LEDGERBAL AVAILBAL BANKTRANLIST STMTRS CCSTMTRS BANKID BRANCHID ACCTID ACCTTYPE CURDEF',
    'TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CHECKNUM REFNUM PAYEEID NAME MEMO BALAMT DTASOF DTSTART DTEND SIC',
  ].flatMap(tags => tags.split(' ')),
)
const TAG = /<(\/?)([A-Za-z]{3,12})>/g

interface Aberta {
  /** Number of the file's line it begins in. */
  linha: number
  campos: Map<string, string>
}

export const isOfx = (text: string): boolean => /<OFX>/i.test(text)

/** Reads the text of a file. What is no statement, or says a value or day that is none, is told and nothing is read of it. */
export function readOfx(text: string): ExtratoLido {
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
      continue
    }
    if (name === 'LEDGERBAL' || name === 'AVAILBAL') balance = close ? null : name
    if (close) continue
    const value = leafText(text.slice(to, tag?.from))
    if (row) row.campos.set(name, row.campos.get(name) || value)
    else if (balance !== 'AVAILBAL' && value !== '' && !conta.has(name)) conta.set(name, value)
  }
  return statementOf(conta, rows)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A leaf's text: to the end of its line, or to the next tag. */
function leafText(raw: string): string {
  const end = raw.indexOf('\n')
  const line = (end < 0 ? raw : raw.slice(0, end)).replace(/<\/[A-Z0-9.]+>\s*$/i, '')
  const plain = line.includes('&') ? line.replace(/&(#\d+|\w+);/g, entity) : line
  return plain.replace(/\s+/g, ' ').trim()
}

const entity = (whole: string, name: string): string =>
  name.startsWith('#') ? String.fromCodePoint(Number.parseInt(name.slice(1), 10)) : (ENTITIES[name] ?? whole)

function statementOf(conta: ReadonlyMap<string, string>, rows: readonly Aberta[]): ExtratoLido {
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
  // some banks write cents without a separator, and others whole reais
  if (!/[.,]/.test(amount) && !/^[+-]?0+$/.test(amount))
    return [null, [`O saldo '${amount}' não diz os centavos e não foi conferido`]]
  const valor = amountOf(amount)
  const data = dayOf(day)
  return valor !== null && data !== null
    ? [{ valor, data }, []]
    : [null, [`O saldo '${amount}' não foi entendido e não foi conferido`]]
}

/** The first eight digits are the day; hour and zone follow and are left: they would move it. */
function dayOf(text: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})/.exec(text)
  return found && realIso(`${found[1]}-${found[2]}-${found[3]}`)
}

/** R$ with two places, of '1.234,56', '1,234.56', '-50' or '+7.5'; null: no amount, or of more than cents. */
export function amountOf(text: string): string | null {
  const bare = text.replace(/^R\$\s*|\s/g, '')
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const cents = at < 0 ? '' : bare.slice(at + 1)
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,](?=\d{3}(\D|$))/g, '')
  const plain = cents === '' ? whole : `${whole}.${cents}`
  if (!isDecimal(plain) || /^\d{3,}$/.test(cents.replace(/0+$/, ''))) return null
  return dec(plain).toFixed(2)
}
