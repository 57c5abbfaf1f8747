/** Proposes the movements of an account that match each line of a statement; nothing changes until the user confirms. */
import { daysBetween } from '../dates/day.ts'
import { groupBy } from '../group-by.ts'
import { dec } from '../money/decimal.ts'
import { mapped, rowByRow, type Sliced } from '../slices.ts'
import { plainWords } from '../text/plain.ts'
import { type PropostaDeTitulo, proposeBills, type TituloAberto } from './bills.ts'

/** A statement line without a movement yet. `valor` in R$, with the bank's sign. */
export interface LinhaPendente {
  id: number
  data: string
  valor: string
  historico: string
  documento: string
}

/** A movement of the account without a statement line yet. */
export interface Candidato {
  id: number
  /** ISO day of the movement, or day on which it is expected at the bank. */
  data: string
  /** R$, with the bank's sign. */
  valor: string
  /** Days before and after `data` in which the bank's line may appear. */
  janela: readonly [number, number]
  /** Identifiers that the bank writes: e2eid, txid, nosso número, NSU. */
  identidades: readonly string[]
  /** Partner or batch of cards: the bank may join movements of one group in one line. */
  grupo: string | null
  /** Batches that the bank pays in one line. One of any size is proposed when all its movements add up to the line. */
  lotes?: readonly string[]
}

/** Rule of the user: a line in which a word begins with `texto` goes to the account `conta_id`. */
export interface RegraDeExtrato {
  texto: string
  conta_id: number
}

export type PropostaDeMovimento =
  /** An identifier of the movement (six characters or more) is a word of the bank's text, and the values are equal. */
  | { como: 'certa'; ids: number[] }
  /** The only movement with the line's value whose days include the line's day; no other line fits this movement. */
  | { como: 'unica'; ids: number[] }
  /** Movements of the line's value, the nearest day first: several, or one that several lines fit. The user chooses. */
  | { como: 'varias'; ids: number[] }
  /** Several movements that together have the line's value. */
  | { como: 'soma'; ids: number[] }
  /** One movement that differs by a fee or interest; `diferenca` (R$, signed) is posted separately. */
  | { como: 'diferenca'; ids: number[]; diferenca: string }
  /** No movement fits, and the line pays open instalments. */
  | ({ ids: number[] } & PropostaDeTitulo)
  /** No movement fits, and a rule gives the account for the line. */
  | { como: 'regra'; ids: []; conta_id: number }
  | { como: 'nada'; ids: [] }

/** Most movements among which a sum is searched: with more, the search takes too long and proves little. */
const MOST_OF_A_SUM = 12
const SMALLEST_IDENTITY = 6
/** Largest difference by a fee or interest: in cents, and as a share (1/50) of the movement. */
const MAX_DIFFERENCE = 1000
const MAX_SHARE = 50

/** A line or movement in whole cents and days, because thousands are compared. */
interface Counted<T> {
  of: T
  cents: number
  day: number
}

/** Any day, from which others are counted. */
const DAY_ZERO = '2000-01-01'
const counted = <T extends { valor: string; data: string }>(of: T): Counted<T> => ({
  ...{ of, cents: dec(of.valor).times(100).toNumber(), day: daysBetween(DAY_ZERO, of.data) },
})
type Line = Counted<LinhaPendente>
type Movement = Counted<Candidato>

/** Makes a proposal for each line, by the line's id. A movement has one proposal, except as one of several choices. */
export function* proposingMatches(
  linhas: readonly LinhaPendente[],
  candidatos: readonly Candidato[],
  regras: readonly RegraDeExtrato[] = [],
  titulos: readonly TituloAberto[] = [],
): Sliced<Map<number, PropostaDeMovimento>> {
  const out = new Map<number, PropostaDeMovimento>()
  const taken = new Set<number>()
  const take = (line: Line, proposta: PropostaDeMovimento) => {
    out.set(line.of.id, proposta)
    if (proposta.como !== 'varias') for (const id of proposta.ids) taken.add(id)
  }
  const lines = yield* mapped(linhas, counted<LinhaPendente>)
  const movements = yield* mapped(candidatos, counted<Candidato>)
  const byIdentity = new Map(
    movements.flatMap(each => each.of.identidades.filter(long).map(id => [fold(id), each])),
  )
  yield* rowByRow(byIdentity.size > 0 ? lines : [], line => {
    const found = words(line.of)
      .map(word => byIdentity.get(word))
      .find(each => each && !taken.has(each.of.id))
    if (found && found.cents === line.cents) take(line, { como: 'certa', ids: [found.of.id] })
  })

  const waiting = lines.filter(({ of }) => !out.has(of.id))
  const byValue = groupBy(
    movements.filter(({ of }) => !taken.has(of.id)),
    ({ cents }) => cents,
  )
  const near = new Map(
    yield* mapped(waiting, line => [line, nearest(line, byValue.get(line.cents) ?? [])] as const),
  )
  const asked = new Map<number, number>()
  for (const found of near.values()) for (const { of } of found) asked.set(of.id, (asked.get(of.id) ?? 0) + 1)
  yield* rowByRow(near, ([line, found]) => {
    const [only] = found
    if (!only) return
    const alone = found.length === 1 && asked.get(only.of.id) === 1
    const ids = found.map(({ of }) => of.id)
    take(line, alone ? { como: 'unica', ids } : { como: 'varias', ids })
  })

  const free = movements.filter(({ of }) => !taken.has(of.id))
  const batches = batchesByTotal(movements)
  const groups = groupsByDay(free)
  const sorted = free.sort((a, b) => a.cents - b.cents)
  const rules = regras
    .map(({ texto, conta_id }) => ({ texto: plainWords(texto), conta_id }))
    .sort((a, b) => b.texto.length - a.texto.length)
  yield* rowByRow(waiting, line => {
    const together = out.has(line.of.id)
      ? null
      : (batchOf(line, batches, taken) ?? sumOf(line, groups, taken))
    if (together) take(line, together)
  })
  const bills = proposeBills(
    waiting.flatMap(({ of }) => (out.has(of.id) ? [] : [of])),
    titulos,
  )
  yield* rowByRow(waiting, line => {
    if (out.has(line.of.id)) return
    const bill = bills.get(line.of.id)
    const rule = rules.find(({ texto }) => startsWord(plainWords(line.of.historico), texto))
    // a bill that the line names is surer than an approximate amount, and one of its value alone is not
    const named = bill && (bill.como === 'certa' || bill.como === 'nome') ? bill : null
    const posted = rule ? { como: 'regra' as const, ids: [] as [], conta_id: rule.conta_id } : null
    take(
      line,
      (named && { ...named, ids: [] }) ??
        withDifference(line, sorted, taken) ??
        posted ??
        (bill ? { ...bill, ids: [] } : { como: 'nada', ids: [] }),
    )
  })
  return out
}

/** Groups batches of two or more movements by their total in cents. */
function batchesByTotal(movements: readonly Movement[]): Map<number, Movement[][]> {
  const batches = new Map<string, Movement[]>()
  for (const each of movements)
    for (const lote of each.of.lotes ?? []) {
      const batch = batches.get(lote)
      if (batch) batch.push(each)
      else batches.set(lote, [each])
    }
  return groupBy(
    [...batches.values()].filter(({ length }) => length > 1),
    batch => batch.reduce((sum, { cents }) => sum + cents, 0),
  )
}

/** Proposes the only batch whose total is the line's value; null: none, or several. */
function batchOf(
  line: Line,
  batches: ReadonlyMap<number, readonly Movement[][]>,
  taken: ReadonlySet<number>,
): PropostaDeMovimento | null {
  const found = (batches.get(line.cents) ?? []).filter(batch =>
    batch.every(each => !taken.has(each.of.id) && within(line, each)),
  )
  // all cards of a day may be of one brand: two batches with the same movements count as one
  const ways = new Map(found.map(batch => [batch.map(({ of }) => of.id).join(), batch]))
  const [only] = ways.values()
  return only && ways.size === 1 ? { como: 'soma', ids: only.map(({ of }) => of.id) } : null
}

/** Groups movements by each day on which the bank's line may appear, then by `grupo`. */
function groupsByDay(movements: readonly Movement[]): Map<number, Map<string, Movement[]>> {
  const out = new Map<number, Map<string, Movement[]>>()
  for (const each of movements) {
    const { grupo, janela } = each.of
    if (grupo === null) continue
    for (let day = each.day - janela[0]; day <= each.day + janela[1]; day++) {
      const groups = out.get(day) ?? new Map<string, Movement[]>()
      out.set(day, groups)
      const group = groups.get(grupo)
      if (group) group.push(each)
      else groups.set(grupo, [each])
    }
  }
  return out
}

/**
 * Proposes movements of one group that add up exactly to the line's value. Null when no choice does, or several do. A
 * group with more than `MOST_OF_A_SUM` free movements of the line's sign is skipped.
 */
function sumOf(
  line: Line,
  byDay: ReadonlyMap<number, ReadonlyMap<string, readonly Movement[]>>,
  taken: ReadonlySet<number>,
): PropostaDeMovimento | null {
  const ways: number[][] = []
  for (const group of byDay.get(line.day)?.values() ?? []) {
    if (group.length < 2) continue
    const parts: Movement[] = []
    for (const each of group)
      if (each.cents > 0 === line.cents > 0 && !taken.has(each.of.id)) parts.push(each)
    if (parts.length < 2 || parts.length > MOST_OF_A_SUM) continue
    collect(parts, line.cents, [], ways)
    if (ways.length > 1) return null
  }
  return ways[0] ? { como: 'soma', ids: ways[0] } : null
}

/** Adds to `ways` each choice of `parts` whose sum is `rest` cents, and stops at two. */
function collect(
  parts: readonly Movement[],
  rest: number,
  chosen: readonly number[],
  ways: number[][],
): void {
  if (rest === 0) {
    if (chosen.length > 1) ways.push([...chosen])
    return
  }
  for (const [at, part] of parts.entries()) {
    if (ways.length > 1) return
    const left = rest - part.cents
    // all parts have one sign: a sum that went past zero does not come back
    if (left === 0 || left < 0 === rest < 0) collect(parts.slice(at + 1), left, [...chosen, part.of.id], ways)
  }
}

/** Proposes the only movement that differs from the line by a fee or interest. `sorted` is by value. */
function withDifference(
  line: Line,
  sorted: readonly Movement[],
  taken: ReadonlySet<number>,
): PropostaDeMovimento | null {
  let only: Movement | null = null
  for (let at = firstFrom(sorted, line.cents - MAX_DIFFERENCE); at < sorted.length; at++) {
    const each = sorted[at] as Movement
    if (each.cents > line.cents + MAX_DIFFERENCE) break
    const far = Math.abs(line.cents - each.cents) * MAX_SHARE > Math.abs(each.cents)
    if (far || each.cents > 0 !== line.cents > 0 || taken.has(each.of.id) || !within(line, each)) continue
    if (only) return null
    only = each
  }
  if (!only) return null
  const { id, valor } = only.of
  return { como: 'diferenca', ids: [id], diferenca: dec(line.of.valor).minus(dec(valor)).toFixed(2) }
}

/** Finds the index of the first movement not below `cents`. */
function firstFrom(sorted: readonly Movement[], cents: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Movement).cents < cents) low = middle + 1
    else high = middle
  }
  return low
}

/** Tells whether the line's day is one of the movement's days. */
const within = (line: Line, { day, of: { janela } }: Movement): boolean =>
  line.day >= day - janela[0] && line.day <= day + janela[1]

/** Lists the movements whose days include the line's day, the nearest first. */
const nearest = (line: Line, movements: readonly Movement[]): Movement[] =>
  movements
    .filter(each => within(line, each))
    .sort((a, b) => Math.abs(a.day - line.day) - Math.abs(b.day - line.day) || a.of.id - b.of.id)

/** Tells whether a word of the text begins with `start`: 'TAR' matches 'TARIFA' and 'TAR PIX', not 'CONTAR'. */
const startsWord = (text: string, start: string): boolean => start !== '' && ` ${text}`.includes(` ${start}`)

const fold = (text: string): string => text.toUpperCase().replace(/^0+(?=.)/, '')
const long = (text: string): boolean => text.length >= SMALLEST_IDENTITY
const words = ({ historico, documento }: LinhaPendente): string[] =>
  `${historico} ${documento}`
    .split(/[^\p{L}\p{N}]+/u)
    .filter(long)
    .map(fold)
