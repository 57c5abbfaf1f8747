/** Proposes which movements of an account a line of the bank's statement is. Nothing is matched in silence: a person confirms. */
import { groupBy } from '../group-by.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** A line that waits; `valor` as the bank signs it. */
export interface LinhaPendente {
  id: number
  data: string
  valor: string
  historico: string
  documento: string
}

/** A movement of the account that no line has yet. */
export interface Candidato {
  id: number
  /** ISO day it was, or is expected at the bank. */
  data: string
  /** R$, signed as the bank does. */
  valor: string
  /** Days before and after `data` in which the bank may tell it. */
  janela: readonly [number, number]
  /** Identities that the bank writes: e2eid, txid, nosso número, NSU. */
  identidades: readonly string[]
  /** Partner or batch of cards whose movements the bank may tell in one sum. */
  grupo: string | null
}

export type PropostaDeMovimento =
  /** Its identity stands in the bank's text. */
  | { como: 'certa'; ids: number[] }
  /** The only one of its value in those days. */
  | { como: 'unica'; ids: number[] }
  /** Several of its value, the nearest day first: a person chooses one. */
  | { como: 'varias'; ids: number[] }
  /** The whole of these together is its value. */
  | { como: 'soma'; ids: number[] }
  /** One is within a fee or interest of it; `diferenca` is posted apart, signed. */
  | { como: 'diferenca'; ids: number[]; diferenca: string }
  | { como: 'nada'; ids: [] }

/** A sum is looked for among so many of a group; more would take for ever and prove little. */
const MOST_OF_A_SUM = 12
const SMALLEST_IDENTITY = 6
const MAX_DIFFERENCE = dec('10')
const MAX_SHARE = dec('0.02')

/** Proposes for each line, by its id. No movement is proposed as the one of two lines. */
export function proposeMatches(
  linhas: readonly LinhaPendente[],
  candidatos: readonly Candidato[],
): Map<number, PropostaDeMovimento> {
  const out = new Map<number, PropostaDeMovimento>()
  const taken = new Set<number>()
  const take = (linha: LinhaPendente, proposta: PropostaDeMovimento) => {
    out.set(linha.id, proposta)
    if (proposta.como !== 'varias') for (const id of proposta.ids) taken.add(id)
  }
  const byIdentity = new Map(
    candidatos.flatMap(each => each.identidades.filter(long).map(id => [fold(id), each])),
  )
  for (const linha of linhas) {
    const found = words(linha)
      .map(word => byIdentity.get(word))
      .find(each => each && !taken.has(each.id))
    if (found && dec(found.valor).eq(dec(linha.valor))) take(linha, { como: 'certa', ids: [found.id] })
  }

  const waiting = linhas.filter(({ id }) => !out.has(id))
  const byValue = groupBy(
    candidatos.filter(({ id }) => !taken.has(id)),
    ({ valor }) => cents(valor),
  )
  const near = new Map(
    waiting.map(linha => [linha.id, nearest(linha, byValue.get(cents(linha.valor)) ?? [])]),
  )
  const asked = new Map<number, number>()
  for (const found of near.values()) for (const { id } of found) asked.set(id, (asked.get(id) ?? 0) + 1)
  for (const linha of waiting) {
    const found = near.get(linha.id) ?? []
    const [only] = found
    if (!only) continue
    const alone = found.length === 1 && asked.get(only.id) === 1
    take(linha, { como: alone ? 'unica' : 'varias', ids: found.map(({ id }) => id) })
  }

  const groups = groupBy(
    candidatos.filter(({ grupo }) => grupo !== null),
    ({ grupo }) => grupo as string,
  )
  for (const linha of waiting) {
    if (out.has(linha.id)) continue
    take(
      linha,
      sumOf(linha, groups, taken) ?? withDifference(linha, candidatos, taken) ?? { como: 'nada', ids: [] },
    )
  }
  return out
}

/** Parts of one group that make the line's value exactly; null where none do, or more than one way does. */
function sumOf(
  linha: LinhaPendente,
  groups: ReadonlyMap<string, readonly Candidato[]>,
  taken: ReadonlySet<number>,
): PropostaDeMovimento | null {
  const ways: number[][] = []
  for (const group of groups.values()) {
    const parts = group.filter(each => !taken.has(each.id) && within(linha, each) && sameSign(each, linha))
    if (parts.length < 2 || parts.length > MOST_OF_A_SUM) continue
    collect(parts, dec(linha.valor), [], ways)
    if (ways.length > 1) return null
  }
  return ways[0] ? { como: 'soma', ids: ways[0] } : null
}

/** Adds to `ways` each choice of `parts` whose sum is `rest`, until two are known. */
function collect(
  parts: readonly Candidato[],
  rest: Decimal,
  chosen: readonly number[],
  ways: number[][],
): void {
  if (rest.isZero()) {
    if (chosen.length > 1) ways.push([...chosen])
    return
  }
  for (const [at, part] of parts.entries()) {
    if (ways.length > 1) return
    const left = rest.minus(dec(part.valor))
    // all have one sign: what went past zero does not come back
    if (left.isZero() || left.isNegative() === rest.isNegative())
      collect(parts.slice(at + 1), left, [...chosen, part.id], ways)
  }
}

/** The only movement that a fee or interest parts from the line. */
function withDifference(
  linha: LinhaPendente,
  candidatos: readonly Candidato[],
  taken: ReadonlySet<number>,
): PropostaDeMovimento | null {
  const found = candidatos.filter(
    each => !taken.has(each.id) && within(linha, each) && sameSign(each, linha) && differs(each, linha),
  )
  const [only] = found
  if (!only || found.length > 1) return null
  return { como: 'diferenca', ids: [only.id], diferenca: dec(linha.valor).minus(dec(only.valor)).toFixed(2) }
}

const differs = ({ valor }: Candidato, linha: LinhaPendente): boolean => {
  const difference = dec(linha.valor).minus(dec(valor)).abs()
  return difference.lte(MAX_DIFFERENCE) && difference.lte(dec(valor).abs().times(MAX_SHARE))
}

const sameSign = (a: { valor: string }, b: { valor: string }): boolean =>
  dec(a.valor).gt(ZERO) === dec(b.valor).gt(ZERO)

const DAY_MS = 86_400_000
const daysFrom = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / DAY_MS

/** Does the bank tell it in the days in which it may? */
function within({ data }: LinhaPendente, { data: dia, janela: [before, after] }: Candidato): boolean {
  const days = daysFrom(dia, data)
  return days >= -before && days <= after
}

/** Those of the days in which the bank may tell them, the nearest first. */
const nearest = (linha: LinhaPendente, candidatos: readonly Candidato[]): Candidato[] =>
  candidatos
    .filter(each => within(linha, each))
    .sort(
      (a, b) =>
        Math.abs(daysFrom(a.data, linha.data)) - Math.abs(daysFrom(b.data, linha.data)) || a.id - b.id,
    )

const cents = (valor: string): string => dec(valor).toFixed(2)
const fold = (text: string): string => text.toUpperCase().replace(/^0+(?=.)/, '')
const long = (text: string): boolean => text.length >= SMALLEST_IDENTITY
const words = ({ historico, documento }: LinhaPendente): string[] =>
  `${historico} ${documento}`
    .split(/[^\p{L}\p{N}]+/u)
    .filter(long)
    .map(fold)
