import { groupBy } from '../group-by.ts'
import { formatDecimal } from '../money/pt-br.ts'
import { centavosDe, type Pedaco, QTDE, reaisDe, timesOver } from './pieces.ts'
import type { Promocao, TipoPromocao } from './promotion.ts'

/** A set of pieces that a promotion takes together, and its discount. */
export interface Conjunto {
  pedacos: readonly Pedaco[]
  centavos: number
}

/** Pieces that a promotion may take: its targets, and those of the other side of a combo. */
export interface Alvos {
  de: readonly Pedaco[]
  com: readonly Pedaco[]
}

interface Kind {
  sets: (promocao: Promocao, alvos: Alvos) => Conjunto[]
  /** Says what is missing for one set; null: nothing. */
  lacks: (promocao: Promocao, alvos: Alvos) => string | null
}

const sum = (pedacos: readonly Pedaco[]): number =>
  pedacos.reduce((total, { centavos }) => total + centavos, 0)
const amount = (pedacos: readonly Pedaco[]): number => pedacos.reduce((total, { qtde }) => total + qtde, 0)
const whole = (pedacos: readonly Pedaco[]): Pedaco[] => pedacos.filter(({ inteiro }) => inteiro)

/** Computes a percentage of centavos, half up. */
export const percentCents = (centavos: number, percentual: string): number =>
  timesOver(centavos, centavosDe(percentual), 10_000)

/** Computes R$ × quantity as centavos, half up. */
const timesCents = (valor: string, qtde: number): number => timesOver(centavosDe(valor), qtde, QTDE)

/** Computes the discount of pieces by the promotion's form, never more than they are worth. */
function benefit({ forma, valor }: Promocao, pedacos: readonly Pedaco[]): number {
  const worth = sum(pedacos)
  const said = valor ?? '0'
  const off = {
    1: () => percentCents(worth, said),
    2: () => timesCents(said, amount(pedacos)),
    3: () => worth - timesCents(said, amount(pedacos)),
    4: () => worth - centavosDe(said),
  }[forma ?? 1]()
  return Math.min(Math.max(off, 0), worth)
}

const byLine = (pedacos: readonly Pedaco[]): Pedaco[][] => [...groupBy(pedacos, ({ i }) => i).values()]

/** Pieces that make sets together: all, or those of each product. */
const pools = ({ juntos }: Promocao, pedacos: readonly Pedaco[]): Pedaco[][] =>
  juntos
    ? pedacos.length > 0
      ? [[...pedacos]]
      : []
    : [...groupBy(pedacos, ({ linha }) => linha.produto_id).values()]

/** Takes whole sets of n units, the dearest first; the centavos of each set are the answer of `off`. */
function inSets(pool: readonly Pedaco[], n: number, off: (set: readonly Pedaco[]) => number): Conjunto[] {
  const units = whole(pool)
  return Array.from({ length: Math.floor(units.length / n) }, (_, at) => {
    const pedacos = units.slice(at * n, at * n + n)
    return { pedacos, centavos: off(pedacos) }
  })
}

const units = (falta: number) => (falta === 1 ? 'falta 1 un' : `faltam ${falta} un`)

/** Says how many units are missing for the first set. */
function lacksUnits(promocao: Promocao, { de }: Alvos): string | null {
  const n = promocao.qtde ?? 1
  const most = Math.max(0, ...pools(promocao, whole(de)).map(({ length }) => length))
  return most >= n ? null : units(n - most)
}

const bought = (pool: readonly Pedaco[], n: number): boolean => amount(pool) >= n * QTDE

/** Sets that each kind of promotion takes together, and how much less they cost. */
export const KINDS_OF_PROMOTION: Readonly<Record<TipoPromocao, Kind>> = {
  1: {
    sets: (promocao, { de }) =>
      byLine(de).map(pedacos => ({ pedacos, centavos: benefit(promocao, pedacos) })),
    lacks: () => null,
  },
  2: {
    sets: (promocao, { de }) => {
      const n = promocao.qtde ?? 1
      if (promocao.forma === 4)
        return pools(promocao, de).flatMap(pool => inSets(pool, n, set => benefit(promocao, set)))
      return pools(promocao, de)
        .filter(pool => bought(pool, n))
        .flatMap(pool => byLine(pool))
        .map(pedacos => ({ pedacos, centavos: benefit(promocao, pedacos) }))
    },
    lacks: (promocao, alvos) =>
      promocao.forma !== 4 && pools(promocao, alvos.de).some(pool => bought(pool, promocao.qtde ?? 1))
        ? null
        : lacksUnits(promocao, alvos),
  },
  3: {
    sets: (promocao, { de }) => {
      const [n, m] = [promocao.qtde ?? 1, promocao.paga ?? 1]
      return pools(promocao, de).flatMap(pool => inSets(pool, n, set => sum(set.slice(m))))
    },
    lacks: lacksUnits,
  },
  4: {
    sets: (promocao, { de }) => {
      const n = promocao.qtde ?? 1
      return pools(promocao, de).flatMap(pool => inSets(pool, n, set => benefit(promocao, set.slice(n - 1))))
    },
    lacks: lacksUnits,
  },
  5: {
    sets: (promocao, alvos) => {
      const [de, com] = [whole(alvos.de), whole(alvos.com)]
      const taken = new Set<Pedaco>()
      const next = (from: readonly Pedaco[], not?: Pedaco) =>
        from.find(pedaco => pedaco !== not && !taken.has(pedaco))
      const sets: Conjunto[] = []
      for (;;) {
        const one = next(de)
        const other = one && next(com, one)
        if (!one || !other) return sets
        taken.add(one).add(other)
        const [dear, cheap] = one.centavos >= other.centavos ? [one, other] : [other, one]
        const centavos =
          promocao.forma === 1
            ? benefit(promocao, [cheap])
            : promocao.forma === 2
              ? Math.min(centavosDe(promocao.valor ?? '0'), dear.centavos + cheap.centavos)
              : benefit(promocao, [dear, cheap])
        sets.push({ pedacos: [dear, cheap], centavos })
      }
    },
    lacks: (_, { de, com }) => {
      const [one] = whole(de)
      return one && whole(com).some(other => other !== one) ? null : 'falta o outro produto do combo'
    },
  },
  6: {
    sets: (promocao, { de }) => {
      const worth = sum(de)
      if (worth < centavosDe(promocao.minimo ?? '0')) return []
      const off =
        promocao.forma === 1
          ? percentCents(worth, promocao.valor ?? '0')
          : Math.min(centavosDe(promocao.valor ?? '0'), worth)
      return [{ pedacos: de, centavos: off }]
    },
    lacks: ({ minimo }, { de }) => {
      const falta = centavosDe(minimo ?? '0') - sum(de)
      return falta > 0 ? `faltam R$ ${formatDecimal(reaisDe(falta), 2, 2)} em produtos dela` : null
    },
  },
}

/** Kind that is computed after all others, on what they left, and takes no unit. */
export const OF_THE_PURCHASE: TipoPromocao = 6
