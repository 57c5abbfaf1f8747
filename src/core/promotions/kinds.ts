import { groupBy } from '../group-by.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { centavosDe, type Fatia, QTDE, reaisDe, timesOver } from './pieces.ts'
import type { Promocao, TipoPromocao } from './promotion.ts'

/** Sets of units that a promotion takes together, and the discount of each; `vezes`: how many alike. */
export interface Conjunto {
  partes: readonly Fatia[]
  centavos: number
  vezes: number
}

/** Units that a promotion may take: of its targets, and of the other side of a combo. */
export interface Alvos {
  de: readonly Fatia[]
  com: readonly Fatia[]
}

interface Kind {
  sets: (promocao: Promocao, alvos: Alvos) => Conjunto[]
  /** Says what is missing for one set; null: nothing. */
  lacks: (promocao: Promocao, alvos: Alvos) => string | null
}

// loops, because these run for each promotion at each scan
function sum(partes: readonly Fatia[]): number {
  let total = 0
  for (const { pedaco, unidades } of partes) total += pedaco.centavos * unidades
  return total
}
function amount(partes: readonly Fatia[]): number {
  let total = 0
  for (const { pedaco, unidades } of partes) total += pedaco.qtde * unidades
  return total
}
const count = (partes: readonly Fatia[]): number =>
  partes.reduce((total, { unidades }) => total + unidades, 0)
const whole = (partes: readonly Fatia[]): Fatia[] => partes.filter(({ pedaco }) => pedaco.inteiro)

/** Gives the units after the first n. */
function after(partes: readonly Fatia[], n: number): Fatia[] {
  let skip = n
  return partes.flatMap(({ pedaco, unidades }) => {
    const left = Math.max(0, unidades - skip)
    skip = Math.max(0, skip - unidades)
    return left > 0 ? [{ pedaco, unidades: left }] : []
  })
}

/** Computes a percentage of centavos, half up. */
export const percentCents = (centavos: number, percentual: string): number =>
  timesOver(centavos, centavosDe(percentual), 10_000)

/** Computes R$ × quantity as centavos, half up. */
const timesCents = (valor: string, qtde: number): number => timesOver(centavosDe(valor), qtde, QTDE)

/** Computes the discount of units by the promotion's form, never more than they are worth. */
function benefit({ forma, valor }: Promocao, partes: readonly Fatia[]): number {
  const worth = sum(partes)
  const said = valor ?? '0'
  return Math.min(Math.max(offOf(forma ?? 1, said, worth, partes), 0), worth)
}

function offOf(
  forma: NonNullable<Promocao['forma']>,
  said: string,
  worth: number,
  partes: readonly Fatia[],
): number {
  switch (forma) {
    case 1:
      return percentCents(worth, said)
    case 2:
      return timesCents(said, amount(partes))
    case 3:
      return worth - timesCents(said, amount(partes))
    case 4:
      return worth - centavosDe(said)
  }
}

/** Makes one set of each line, whose pieces stand together. */
function lineByLine(promocao: Promocao, partes: readonly Fatia[]): Conjunto[] {
  const sets: Conjunto[] = []
  for (let from = 0; from < partes.length; ) {
    const i = partes[from]?.pedaco.i
    let to = from + 1
    while (partes[to]?.pedaco.i === i) to++
    const line = partes.slice(from, to)
    sets.push({ partes: line, vezes: 1, centavos: benefit(promocao, line) })
    from = to
  }
  return sets
}

/** Units that make sets together: all, or those of each product. */
const pools = ({ juntos }: Promocao, partes: readonly Fatia[]): (readonly Fatia[])[] =>
  juntos
    ? partes.length > 0
      ? [partes]
      : []
    : [...groupBy(partes, ({ pedaco }) => pedaco.linha.produto_id).values()]

/** Takes whole sets of n units, the dearest first; the centavos of each set are the answer of `off`. */
function inSets(pool: readonly Fatia[], n: number, off: (set: readonly Fatia[]) => number): Conjunto[] {
  const sets: Conjunto[] = []
  const put = (partes: readonly Fatia[], vezes: number) => sets.push({ partes, vezes, centavos: off(partes) })
  let mixed: Fatia[] = []
  let lacks = n
  for (const { pedaco, unidades } of whole(pool)) {
    let left = unidades
    if (mixed.length > 0) {
      const taken = Math.min(left, lacks)
      mixed.push({ pedaco, unidades: taken })
      lacks -= taken
      left -= taken
      if (lacks > 0) continue
      put(mixed, 1)
      mixed = []
    }
    const rest = left % n
    if (left >= n) put([{ pedaco, unidades: n }], (left - rest) / n)
    if (rest > 0) mixed = [{ pedaco, unidades: rest }]
    lacks = n - rest
  }
  return sets
}

/** Pairs units of both sides of a combo, the dearest first; the centavos of a pair are the answer of `off`. */
function inPairs({ de, com }: Alvos, off: (dear: Fatia, cheap: Fatia) => number): Conjunto[] {
  const [ones, others] = [whole(de), whole(com)]
  if (ones.length === 0 || others.length === 0) return []
  const free = new Map([...ones, ...others].map(({ pedaco, unidades }) => [pedaco, unidades]))
  const left = ({ pedaco }: Fatia): number => free.get(pedaco) ?? 0
  const sets: Conjunto[] = []
  for (const one of ones)
    while (left(one) > 0) {
      const other = others.find(each => left(each) > (each.pedaco === one.pedaco ? 1 : 0))
      if (!other) break
      const own = other.pedaco === one.pedaco
      const vezes = own ? Math.floor(left(one) / 2) : Math.min(left(one), left(other))
      for (const each of [one, other]) free.set(each.pedaco, left(each) - vezes)
      const pair = [one, other].map(({ pedaco }) => ({ pedaco, unidades: 1 }))
      const [dear, cheap] = (one.pedaco.centavos >= other.pedaco.centavos ? pair : pair.toReversed()) as [
        Fatia,
        Fatia,
      ]
      sets.push({ partes: [dear, cheap], vezes, centavos: off(dear, cheap) })
    }
  return sets
}

const units = (falta: number) => (falta === 1 ? 'falta 1 un' : `faltam ${falta} un`)

/** Says how many units are missing for the first set. */
function lacksUnits(promocao: Promocao, { de }: Alvos): string | null {
  const n = promocao.qtde ?? 1
  const most = Math.max(0, ...pools(promocao, whole(de)).map(count))
  return most >= n ? null : units(n - most)
}

const bought = (pool: readonly Fatia[], n: number): boolean => amount(pool) >= n * QTDE

/** Sets that each kind of promotion takes together, and how much less they cost. */
export const KINDS_OF_PROMOTION: Readonly<Record<TipoPromocao, Kind>> = {
  1: {
    sets: (promocao, { de }) => lineByLine(promocao, de),
    lacks: () => null,
  },
  2: {
    sets: (promocao, { de }) => {
      const n = promocao.qtde ?? 1
      if (promocao.forma === 4)
        return pools(promocao, de).flatMap(pool => inSets(pool, n, set => benefit(promocao, set)))
      return pools(promocao, de)
        .filter(pool => bought(pool, n))
        .flatMap(pool => lineByLine(promocao, pool))
    },
    lacks: (promocao, alvos) =>
      promocao.forma !== 4 && pools(promocao, alvos.de).some(pool => bought(pool, promocao.qtde ?? 1))
        ? null
        : lacksUnits(promocao, alvos),
  },
  3: {
    sets: (promocao, { de }) => {
      const [n, m] = [promocao.qtde ?? 1, promocao.paga ?? 1]
      return pools(promocao, de).flatMap(pool => inSets(pool, n, set => sum(after(set, m))))
    },
    lacks: lacksUnits,
  },
  4: {
    sets: (promocao, { de }) => {
      const n = promocao.qtde ?? 1
      return pools(promocao, de).flatMap(pool => inSets(pool, n, set => benefit(promocao, after(set, n - 1))))
    },
    lacks: lacksUnits,
  },
  5: {
    sets: (promocao, alvos) =>
      inPairs(alvos, (dear, cheap) =>
        promocao.forma === 1
          ? benefit(promocao, [cheap])
          : promocao.forma === 2
            ? Math.min(centavosDe(promocao.valor ?? '0'), sum([dear, cheap]))
            : benefit(promocao, [dear, cheap]),
      ),
    lacks: (_, alvos) => (inPairs(alvos, () => 0).length > 0 ? null : 'falta o outro produto do combo'),
  },
  6: {
    sets: (promocao, { de }) => {
      const worth = sum(de)
      if (worth < centavosDe(promocao.minimo ?? '0')) return []
      const off =
        promocao.forma === 1
          ? percentCents(worth, promocao.valor ?? '0')
          : Math.min(centavosDe(promocao.valor ?? '0'), worth)
      return [{ partes: de, vezes: 1, centavos: off }]
    },
    lacks: ({ minimo }, { de }) => {
      const falta = centavosDe(minimo ?? '0') - sum(de)
      return falta > 0 ? `faltam R$ ${formatDecimal(reaisDe(falta), 2, 2)} em produtos dela` : null
    },
  },
}

/** Kind that is computed after all others, on what they left, and takes no unit. */
export const OF_THE_PURCHASE: TipoPromocao = 6
