/** Proposes the open instalments that lines of a bank's statement pay. Nothing is settled until the user confirms it. */
import { daysBetween } from '../dates/day.ts'
import { groupBy } from '../group-by.ts'
import { dec } from '../money/decimal.ts'
import { plainWords } from '../text/plain.ts'
import { bare } from './cnab/title.ts'

/** Line of a statement that no movement of the book matches. `valor` in R$, with the bank's sign. */
interface LinhaSemMovimento {
  id: number
  data: string
  valor: string
  historico: string
  documento: string
}

/** An open instalment. */
export interface TituloAberto {
  id: number
  /** ISO. */
  vencimento: string
  /** R$ open, with the bank's sign: negative is to be paid. */
  aberto: string
  /** Names of the partner. */
  nomes: readonly string[]
  /** CPF or CNPJ of the partner. */
  documento: string
  /** Number of the boleto at the bank; '': none. */
  nosso_numero: string
  /** Gives what is owed on a day with fine, interest and discount, R$ with the bank's sign. */
  devido: (dia: string) => string
}

/**
 * Open instalments that a line may pay. certa: its boleto's number is in the line's text; nome: the partner's name, or
 * CPF or CNPJ, is; unica: the only one of the value; varias: the user chooses, the likeliest first.
 */
export interface PropostaDeTitulo {
  como: 'certa' | 'nome' | 'unica' | 'varias'
  parcelas: number[]
}

/** Days before and after a line's day in which an instalment may be due. */
export const DUE_AROUND = [90, 30] as const

/** Bounds between which what is owed is computed: charges and discounts beyond them are nobody's. */
const [LEAST, MOST] = [0.7, 1.5]

/** Tells if a line pays an instalment exactly: what is open, or what is owed on the line's day. */
export function isPaidBy(
  { data, valor }: Pick<LinhaSemMovimento, 'data' | 'valor'>,
  { aberto, devido }: Pick<TituloAberto, 'aberto' | 'devido'>,
): boolean {
  const [paid, open] = [centsOf(valor), centsOf(aberto)]
  if (paid === open) return true
  const share = paid / open
  return share > LEAST && share < MOST && paid === centsOf(devido(data))
}

const centsOf = (valor: string): number => dec(valor).times(100).toNumber()

/** Tells if an instalment's due day is one at which a line may pay it. */
export function isDueNear({ data }: { data: string }, { vencimento }: { vencimento: string }): boolean {
  const late = daysBetween(vencimento, data)
  return late <= DUE_AROUND[0] && -late <= DUE_AROUND[1]
}

/** Finds the instalments that a line pays and that are due near its day. */
export const paidBy = <T extends TituloAberto>(linha: LinhaSemMovimento, titulos: readonly T[]): T[] =>
  titulos.filter(titulo => isDueNear(linha, titulo) && isPaidBy(linha, titulo))

/** Kinds of a proposal for one instalment, the surest first. */
const SURENESS = ['certa', 'nome', 'unica'] as const

/** Makes a proposal for each line that pays an open instalment, by the line's id. An instalment is sure for one line only. */
export function proposeBills(
  linhas: readonly LinhaSemMovimento[],
  titulos: readonly TituloAberto[],
): Map<number, PropostaDeTitulo> {
  const out = new Map<number, PropostaDeTitulo>()
  // each instalment is sure for one line, or one of the choices of several
  const [taken, contested] = [new Set<number>(), new Set<number>()]
  const bySize = groupBy(titulos, ({ aberto }) => sizeOf(aberto))
  const lines = linhas.map(linha => {
    const size = sizeOf(linha.valor)
    const near = [size - 1, size, size + 1].flatMap(each => bySize.get(each) ?? [])
    const text = textOf(linha)
    const fits = paidBy(linha, near).map(titulo => ({
      ...{ id: titulo.id, como: surenessOf(text, titulo) },
      days: Math.abs(daysBetween(linha.data, titulo.vencimento)),
    }))
    const order = ({ como, days }: (typeof fits)[number]) => SURENESS.indexOf(como) * 1000 + days
    return { id: linha.id, fits: fits.sort((a, b) => order(a) - order(b) || a.id - b.id) }
  })
  for (const [at, como] of SURENESS.entries()) {
    const round = lines.flatMap(({ id, fits }) => {
      const free = out.has(id) ? [] : fits.filter(fit => !taken.has(fit.id))
      const sure = free.filter(fit => SURENESS.indexOf(fit.como) <= at)
      return sure.length > 0 ? [{ id, free, sure }] : []
    })
    const asked = groupBy(
      round.flatMap(({ sure }) => sure),
      fit => fit.id,
    )
    for (const { id, free, sure } of round) {
      const [only, ...more] = sure as [(typeof sure)[number], ...typeof sure]
      const alone = more.length === 0 && asked.get(only.id)?.length === 1 && !contested.has(only.id)
      out.set(
        id,
        alone ? { como, parcelas: [only.id] } : { como: 'varias', parcelas: free.map(fit => fit.id) },
      )
      for (const fit of sure) (alone ? taken : contested).add(fit.id)
    }
  }
  return out
}

/** More steps than an amount has, so that what is paid is no neighbour of what is received. */
const SIZES = 100

/** Gives the sign of an amount and the step of a scale on which amounts of about one size are neighbours. */
function sizeOf(valor: string): number {
  const cents = centsOf(valor)
  return Math.sign(cents) * (SIZES + Math.floor(Math.log(Math.abs(cents)) / Math.log(MOST)))
}

/** Words that a name has and a bank leaves out, or writes in several ways. */
const WEAK = new Set('ltda me epp mei eireli s a sa ss cia de da do das dos e'.split(' '))
/** Letters from which one word alone is a name, and from which a word that a bank cut is known. */
const [WHOLE, CUT] = [4, 3]
const SMALLEST_NUMBER = 6

/** A line's text, as names and numbers are searched in it. */
interface Texto {
  words: readonly string[]
  numbers: ReadonlySet<string>
}

const wordsOf = (text: string): string[] =>
  plainWords(text)
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && !WEAK.has(word))

function textOf({ historico, documento }: LinhaSemMovimento): Texto {
  // a number is written with or without its points, slash and dash
  const numbers = `${historico} ${documento}`
    .replace(/(?<=[\da-z])[./-](?=[\da-z])/gi, '')
    .split(/[^\da-z]+/i)
    .map(bare)
  return {
    words: wordsOf(historico),
    numbers: new Set(numbers.filter(({ length }) => length >= SMALLEST_NUMBER)),
  }
}

function surenessOf({ words, numbers }: Texto, titulo: TituloAberto): (typeof SURENESS)[number] {
  if (numbers.has(bare(titulo.nosso_numero))) return 'certa'
  const named = titulo.nomes.some(nome => isNamed(words, wordsOf(nome)))
  return named || numbers.has(bare(titulo.documento)) ? 'nome' : 'unica'
}

/** Tells if a name stands in a text: whole, or as much of it as the text had room for at its end. */
function isNamed(text: readonly string[], name: readonly string[]): boolean {
  const [first] = name
  if (first === undefined || (name.length === 1 && first.length < WHOLE)) return false
  return text.some((word, at) => {
    if (word !== first) return false
    const said = text.slice(at, at + name.length)
    const equal = said.findIndex((each, n) => each !== name[n])
    const run = equal < 0 ? said.length : equal
    if (run === name.length) return true
    const rest = text.slice(at + run)
    const [cut] = rest
    if (cut === undefined) return run > 1
    return rest.length === 1 && cut.length >= CUT && (name[run] as string).startsWith(cut)
  })
}
