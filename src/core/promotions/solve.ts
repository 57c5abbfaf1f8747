import { groupBy } from '../group-by.ts'
import { type Alvos, type Conjunto, KINDS_OF_PROMOTION, OF_THE_PURCHASE } from './kinds.ts'
import { centavosDe, type Fatia, type Pedaco, reaisDe, shareCents } from './pieces.ts'
import { type AjusteDePromocao, addsUp, groupOf, type LinhaDoCarrinho, type Promocao } from './promotion.ts'

/** A promotion that its moment and customer allow, with all units of its targets. */
export interface Permitida {
  promocao: Promocao
  alvos: Alvos
}

/** Sets that a promotion would take of the units that are left. */
interface Candidata extends Permitida {
  conjuntos: readonly Conjunto[]
  poupa: number
  unidades: number
}

/** Keeps the sets with a discount, at most as many as the promotion allows. */
function setsOf(promocao: Promocao, alvos: Alvos): readonly Conjunto[] {
  const all = KINDS_OF_PROMOTION[promocao.tipo].sets(promocao, alvos)
  const sets = all.every(({ centavos }) => centavos > 0) ? all : all.filter(({ centavos }) => centavos > 0)
  let left = promocao.limite
  if (left === null) return sets
  const kept: Conjunto[] = []
  for (const each of sets) {
    const vezes: number = Math.min(left, each.vezes)
    if (vezes > 0) kept.push({ ...each, vezes })
    left -= vezes
  }
  return kept
}

function weigh({ promocao, alvos }: Permitida, left: Alvos): Candidata {
  const conjuntos = left.de.length === 0 ? [] : setsOf(promocao, left)
  let poupa = 0
  let unidades = 0
  for (const { partes, centavos, vezes } of conjuntos) {
    poupa += centavos * vezes
    for (const parte of partes) unidades += parte.unidades * vezes
  }
  return { promocao, alvos, conjuntos, poupa, unidades }
}

/** Tells whether one saves more per unit than the other; a tie goes to the smaller id. */
const better = (a: Candidata, b: Candidata): boolean => {
  const exact = Math.max(a.poupa, b.poupa) * Math.max(a.unidades, b.unidades) <= Number.MAX_SAFE_INTEGER
  const one = exact ? a.poupa * b.unidades : BigInt(a.poupa) * BigInt(b.unidades)
  const other = exact ? b.poupa * a.unidades : BigInt(b.poupa) * BigInt(a.unidades)
  return one === other ? a.promocao.id < b.promocao.id : one > other
}

/** Promotions of one priority: the best per unit takes its units, then the best of what is left, and so on. */
function takeBest(
  grupo: readonly Permitida[],
  free: (partes: readonly Fatia[]) => readonly Fatia[],
  take: (won: Candidata) => void,
): void {
  const now = (each: Permitida) => weigh(each, { de: free(each.alvos.de), com: free(each.alvos.com) })
  const open = grupo.map(now)
  const wants = new Map<number, number[]>()
  for (const [at, { de, com }] of grupo.map(({ alvos }) => alvos).entries())
    for (const partes of [de, com])
      for (const { pedaco } of partes) {
        const known = wants.get(pedaco.ordem)
        if (known) known.push(at)
        else wants.set(pedaco.ordem, [at])
      }
  // places of the promotions that still save something
  const left = new Set([...open.keys()].filter(at => (open[at]?.poupa ?? 0) > 0))
  while (left.size > 0) {
    let best = -1
    for (const at of left) if (best < 0 || better(open[at] as Candidata, open[best] as Candidata)) best = at
    const won = open[best] as Candidata
    take(won)
    left.delete(best)
    // only those that wanted what was taken are weighed again
    const moved = new Set<number>()
    for (const { partes } of won.conjuntos)
      for (const { pedaco } of partes)
        for (const at of wants.get(pedaco.ordem) ?? []) if (left.has(at)) moved.add(at)
    for (const at of moved) {
      const again = now(grupo[at] as Permitida)
      open[at] = again
      if (again.poupa === 0) left.delete(at)
    }
  }
}

/** Makes one unit of each line that no promotion of the purchase has, worth what other promotions left. */
export const wholeLines = (
  partes: readonly Fatia[],
  off: readonly number[],
  taken: ReadonlySet<number> = new Set(),
): Fatia[] =>
  [...new Map(partes.map(({ pedaco }) => [pedaco.i, pedaco])).values()]
    .filter(({ i }) => !taken.has(i))
    .map(pedaco => ({
      pedaco: {
        ...{ ...pedaco, unidades: 1, qtde: 0, inteiro: false },
        centavos: centavosDe(pedaco.linha.vprod) - (off[pedaco.i] ?? 0),
      },
      unidades: 1,
    }))

/**
 * Finds the best promotion of the purchase, of the first priority with one, on the lines that no other took and on what the
 * promotions of items left of them.
 */
function bestOf(
  allowed: readonly Permitida[],
  off: readonly number[],
  taken: ReadonlySet<number>,
): Candidata | null {
  const hits = allowed
    .map(each => weigh(each, { de: wholeLines(each.alvos.de, off, taken), com: [] }))
    .filter(({ poupa }) => poupa > 0)
  const first = hits[0]?.promocao.prioridade
  return hits
    .filter(({ promocao }) => promocao.prioridade === first)
    .reduce<Candidata | null>((best, each) => (best && best.poupa >= each.poupa ? best : each), null)
}

/** Result of giving promotions their units. */
interface Resolvida {
  ajustes: AjusteDePromocao[]
  /** Centavos off each line before the promotions of the purchase. */
  beforePurchase: readonly number[]
  /** Lines that a promotion of the purchase has for itself, and those that some share. */
  lines: ReadonlySet<number>
  shared: ReadonlySet<number>
}

/** Units that promotions which add up have lowered, at what is left of their worth, by the place of their piece. */
type Lowered = Map<number, Fatia[]>

/** Gives equal units as one, the dearest first. */
function merged(all: readonly Fatia[]): Fatia[] {
  const by = groupBy(
    all.filter(({ unidades }) => unidades > 0),
    ({ pedaco }) => pedaco.centavos,
  )
  return [...by.values()]
    .map(same => ({
      pedaco: (same[0] as Fatia).pedaco,
      unidades: same.reduce((n, { unidades }) => n + unidades, 0),
    }))
    .sort((a, b) => b.pedaco.centavos - a.pedaco.centavos)
}

/** Makes n units of a piece that are worth so many centavos together. */
function worthTogether(pedaco: Pedaco, n: number, centavos: number): Fatia[] {
  const dearer = centavos % n
  const each = (centavos - dearer) / n
  return [
    { pedaco: { ...pedaco, centavos: each + 1 }, unidades: dearer },
    { pedaco: { ...pedaco, centavos: each }, unidades: n - dearer },
  ]
}

/** Gives promotions their units: by priority, those that take units for themselves first, then those that add up. */
function solve(
  linhas: readonly LinhaDoCarrinho[],
  partes: readonly Fatia[],
  allowed: readonly Permitida[],
): Resolvida {
  const most = linhas.map(({ vprod }) => Math.max(0, centavosDe(vprod) - 1))
  const off = linhas.map(() => 0)
  const ajustes: AjusteDePromocao[] = []
  const used = partes.map(() => 0)
  const lowered: Lowered = new Map()

  /** Spreads the discount of sets over the lines of their units, by what these are worth. */
  const apply = (
    { promocao, conjuntos }: Pick<Candidata, 'promocao' | 'conjuntos'>,
    each: (parte: Fatia, centavos: number, vezes: number) => void,
  ): void => {
    const parts = new Map<number, number>()
    for (const { partes: together, centavos, vezes } of conjuntos) {
      const shares = shareCents(
        centavos,
        together.map(({ pedaco, unidades }) => ({ unidades, centavos: pedaco.centavos })),
      )
      for (const [at, parte] of together.entries()) {
        const { i } = parte.pedaco
        const share = shares[at] ?? 0
        parts.set(i, (parts.get(i) ?? 0) + share * vezes)
        each(parte, share, vezes)
      }
    }
    for (const i of [...parts.keys()].sort((a, b) => a - b)) {
      const part = Math.min(parts.get(i) ?? 0, (most[i] ?? 0) - (off[i] ?? 0))
      if (part <= 0) continue
      off[i] = (off[i] ?? 0) + part
      const { uid } = linhas[i] as LinhaDoCarrinho
      ajustes.push({ uid, promocao_id: promocao.id, nome: promocao.nome, valor: reaisDe(part) })
    }
  }
  const free = (all: readonly Fatia[]): readonly Fatia[] => {
    const left: Fatia[] = []
    for (const parte of all) {
      const taken = used[parte.pedaco.ordem] ?? 0
      if (taken === 0) left.push(parte)
      else if (taken < parte.unidades) left.push({ pedaco: parte.pedaco, unidades: parte.unidades - taken })
    }
    return left
  }
  /** Gives the units that no promotion has for itself: untouched, and at what others that add up left of them. */
  const addable = (all: readonly Fatia[]): readonly Fatia[] =>
    all.flatMap(parte => [...free([parte]), ...(lowered.get(parte.pedaco.ordem) ?? [])])
  const use = (ordem: number, n: number): void => {
    used[ordem] = (used[ordem] ?? 0) + n
  }
  const addUp = ({ promocao, alvos }: Permitida): void => {
    const won = weigh({ promocao, alvos }, { de: addable(alvos.de), com: addable(alvos.com) })
    const touched = new Set<number>()
    apply(won, ({ pedaco, unidades }, centavos, vezes) => {
      const { ordem } = pedaco
      const n = unidades * vezes
      const known = lowered.get(ordem) ?? []
      if (!known.some(each => each.pedaco === pedaco)) use(ordem, n)
      lowered.set(ordem, [
        ...known.map(each => (each.pedaco === pedaco ? { pedaco, unidades: each.unidades - n } : each)),
        ...worthTogether(pedaco, n, (unidades * pedaco.centavos - centavos) * vezes),
      ])
      touched.add(ordem)
    })
    for (const ordem of touched) lowered.set(ordem, merged(lowered.get(ordem) ?? []))
  }

  const items = allowed.filter(({ promocao }) => promocao.tipo !== OF_THE_PURCHASE)
  for (const grupo of groupBy(items, ({ promocao }) => promocao.prioridade).values()) {
    takeBest(
      grupo.filter(({ promocao }) => !addsUp(promocao)),
      free,
      won => apply(won, ({ pedaco, unidades }, _, vezes) => use(pedaco.ordem, unidades * vezes)),
    )
    for (const each of grupo) if (addsUp(each.promocao)) addUp(each)
  }
  const beforePurchase = [...off]
  const ofThePurchase = allowed.filter(({ promocao }) => promocao.tipo === OF_THE_PURCHASE)
  const lines = new Set<number>()
  const shared = new Set<number>()
  for (const grupo of groupBy(ofThePurchase, ({ promocao }) => promocao.prioridade).values()) {
    const alone = grupo.filter(({ promocao }) => !addsUp(promocao))
    const next = () => bestOf(alone, off, new Set([...lines, ...shared]))
    for (let won = next(); won; won = next()) apply(won, ({ pedaco }) => lines.add(pedaco.i))
    for (const each of grupo) {
      if (!addsUp(each.promocao)) continue
      apply(weigh(each, { de: wholeLines(each.alvos.de, off, lines), com: [] }), ({ pedaco }) =>
        shared.add(pedaco.i),
      )
    }
  }
  return { ajustes, beforePurchase, lines, shared }
}

/** Gives the centavos that a promotion would take if there were no other. */
const savingAlone = (linhas: readonly LinhaDoCarrinho[], each: Permitida): number =>
  weigh(
    each,
    each.promocao.tipo === OF_THE_PURCHASE
      ? {
          de: wholeLines(
            each.alvos.de,
            linhas.map(() => 0),
          ),
          com: [],
        }
      : each.alvos,
  ).poupa

/**
 * Gives promotions their units, of each group only the one that alone would give most; where others left it nothing, the
 * next one. What was given is the same without the promotions that gave nothing: the server has only those that gave.
 * @param allowed the promotions that may act, in the order of their priority
 */
export function solveBest(
  linhas: readonly LinhaDoCarrinho[],
  partes: readonly Fatia[],
  allowed: readonly Permitida[],
): Resolvida {
  const grouped = allowed.filter(({ promocao }) => groupOf(promocao) !== null)
  if (grouped.length === 0) return solve(linhas, partes, allowed)
  const saved = new Map(grouped.map(each => [each, savingAlone(linhas, each)]))
  const ranked = [...groupBy(grouped, ({ promocao }) => groupOf(promocao)).values()].map(group =>
    group.toSorted((a, b) => (saved.get(b) ?? 0) - (saved.get(a) ?? 0)),
  )
  for (;;) {
    const picked = new Set(ranked.map(([first]) => first))
    const solved = solve(
      linhas,
      partes,
      allowed.filter(each => !saved.has(each) || picked.has(each)),
    )
    const gave = new Set(solved.ajustes.map(({ promocao_id }) => promocao_id))
    const idle = ranked.find(([first, next]) => first && next && !gave.has(first.promocao.id))
    if (!idle) return solved
    idle.shift()
  }
}
