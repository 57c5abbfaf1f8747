import { groupBy } from '../group-by.ts'
import { missedAt, missedOf } from './conditions.ts'
import { eachReaching, indexOf } from './index-of.ts'
import { type Alvos, type Conjunto, KINDS_OF_PROMOTION, OF_THE_PURCHASE } from './kinds.ts'
import { centavosDe, type Fatia, reaisDe, shareCents, toPieces } from './pieces.ts'
import type {
  AjusteDePromocao,
  ContextoPromocao,
  ExplicacaoDePromocao,
  LinhaDoCarrinho,
  Promocao,
} from './promotion.ts'

export interface Promovido {
  ajustes: AjusteDePromocao[]
  /** Says of each promotion what it gave, or the one condition that it missed. */
  explain: () => ExplicacaoDePromocao[]
}

/** A promotion that its moment and customer allow, with all units of its targets. */
interface Permitida {
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

/** Gathers the units that each promotion targets at the moment of their line, in one walk. Absent: no line touched. */
function reach(
  partes: readonly Fatia[],
  promocoes: readonly Promocao[],
  emDaVenda: string,
): (Alvos | undefined)[] {
  const { de, com, promocoes: inOrder } = indexOf(promocoes)
  /** Promotions that hold at a moment, each judged once: most lines have the sale's. */
  const holds = new Map<string, (boolean | undefined)[]>()
  const held = (at: number, em: string): boolean => {
    const known = holds.get(em) ?? []
    holds.set(em, known)
    const judged = known[at] ?? missedAt(inOrder[at] as Promocao, em) === null
    known[at] = judged
    return judged
  }
  const all: ({ de: Fatia[]; com: Fatia[] } | undefined)[] = []
  for (const parte of partes)
    for (const [side, alcance] of [
      ['de', de],
      ['com', com],
    ] as const)
      eachReaching(alcance, parte.pedaco.linha, at => {
        if (!held(at, parte.pedaco.linha.em ?? emDaVenda)) return
        const mine = all[at] ?? { de: [], com: [] }
        all[at] = mine
        if (mine[side].at(-1) !== parte) mine[side].push(parte)
      })
  return all
}

const NOTHING: Alvos = { de: [], com: [] }

/**
 * Applies promotions to a cart: what each takes from each line, and why each did or did not. Computed anew from base
 * prices, without clock or chance: neither the order of lines nor that of promotions changes it. A unit is taken by one
 * promotion of items at most; those of the purchase come after, each on lines of its own and on what is left of them. A line keeps at least a centavo.
 * @param linhas the lines that promotions may change: no line with a price or a discount by hand
 */
export function promote(
  linhas: readonly LinhaDoCarrinho[],
  promocoes: readonly Promocao[],
  contexto: ContextoPromocao,
): Promovido {
  const partes = toPieces(linhas).map((pedaco): Fatia => ({ pedaco, unidades: pedaco.unidades }))
  const most = linhas.map(({ vprod }) => Math.max(0, centavosDe(vprod) - 1))
  const off = linhas.map(() => 0)
  const ajustes: AjusteDePromocao[] = []
  const inOrder = indexOf(promocoes).promocoes
  const alvos = reach(partes, promocoes, contexto.em)
  const allowed: Permitida[] = []
  for (const [at, promocao] of inOrder.entries()) {
    const mine = alvos[at]
    if (mine && missedOf(promocao, contexto) === null) allowed.push({ promocao, alvos: mine })
  }

  /** Spreads the discount of sets over the lines of their units, by what these are worth. */
  const apply = ({ promocao, conjuntos }: Pick<Candidata, 'promocao' | 'conjuntos'>): void => {
    const parts = new Map<number, number>()
    for (const { partes: together, centavos, vezes } of conjuntos) {
      const shares = shareCents(
        centavos,
        together.map(({ pedaco, unidades }) => ({ unidades, centavos: pedaco.centavos })),
      )
      for (const [at, { pedaco }] of together.entries())
        parts.set(pedaco.i, (parts.get(pedaco.i) ?? 0) + (shares[at] ?? 0) * vezes)
    }
    for (const i of [...parts.keys()].sort((a, b) => a - b)) {
      const part = Math.min(parts.get(i) ?? 0, (most[i] ?? 0) - (off[i] ?? 0))
      if (part <= 0) continue
      off[i] = (off[i] ?? 0) + part
      const { uid } = linhas[i] as LinhaDoCarrinho
      ajustes.push({ uid, promocao_id: promocao.id, nome: promocao.nome, valor: reaisDe(part) })
    }
  }

  const used = partes.map(() => 0)
  const free = (all: readonly Fatia[]): readonly Fatia[] => {
    const left: Fatia[] = []
    for (const parte of all) {
      const taken = used[parte.pedaco.ordem] ?? 0
      if (taken === 0) left.push(parte)
      else if (taken < parte.unidades) left.push({ pedaco: parte.pedaco, unidades: parte.unidades - taken })
    }
    return left
  }
  const items = allowed.filter(({ promocao }) => promocao.tipo !== OF_THE_PURCHASE)
  for (const grupo of groupBy(items, ({ promocao }) => promocao.prioridade).values())
    takeBest(grupo, free, won => {
      apply(won)
      for (const { partes: together, vezes } of won.conjuntos)
        for (const { pedaco, unidades } of together)
          used[pedaco.ordem] = (used[pedaco.ordem] ?? 0) + unidades * vezes
    })
  const beforePurchase = [...off]
  const ofThePurchase = allowed.filter(({ promocao }) => promocao.tipo === OF_THE_PURCHASE)
  const lines = new Set<number>()
  for (let won = bestOf(ofThePurchase, off, lines); won; won = bestOf(ofThePurchase, off, lines)) {
    apply(won)
    for (const { partes: together } of won.conjuntos) for (const { pedaco } of together) lines.add(pedaco.i)
  }
  return { ajustes, explain: () => promocoes.map(tellOf) }

  function tellOf(promocao: Promocao): ExplicacaoDePromocao {
    const { id: promocao_id, nome } = promocao
    const taken = ajustes.filter(each => each.promocao_id === promocao_id)
    if (taken.length > 0) {
      const valor = reaisDe(taken.reduce((sum, each) => sum + centavosDe(each.valor), 0))
      return { promocao_id, nome, valor, falta: null }
    }
    const mine = alvos[inOrder.indexOf(promocao)] ?? NOTHING
    const moment = mine.de.length > 0 ? null : missedAt(promocao, contexto.em)
    const whole =
      promocao.tipo === OF_THE_PURCHASE ? { de: wholeLines(mine.de, beforePurchase, lines), com: [] } : mine
    const falta = moment ?? missedOf(promocao, contexto) ?? unmet(promocao, whole)
    return { promocao_id, nome, valor: null, falta }
  }
}

/** Makes one unit of each line that no promotion of the purchase has, worth what other promotions left. */
const wholeLines = (
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

/** Says why an allowed promotion did nothing. */
function unmet(promocao: Promocao, alvos: Alvos): string {
  if (alvos.de.length === 0) return 'nenhum item dela'
  const { lacks, sets } = KINDS_OF_PROMOTION[promocao.tipo]
  return (
    lacks(promocao, alvos) ??
    (sets(promocao, alvos).some(({ centavos }) => centavos > 0)
      ? 'outra promoção ficou com estes itens'
      : 'não baixa o preço')
  )
}
