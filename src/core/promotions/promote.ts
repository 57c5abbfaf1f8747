import { missedAt, missedOf } from './conditions.ts'
import { eachReaching, indexOf, leavesOut } from './index-of.ts'
import { type Alvos, KINDS_OF_PROMOTION, OF_THE_PURCHASE } from './kinds.ts'
import { centavosDe, type Fatia, reaisDe, toPieces } from './pieces.ts'
import {
  type AjusteDePromocao,
  addsUp,
  type ContextoPromocao,
  type ExplicacaoDePromocao,
  groupOf,
  type LinhaDoCarrinho,
  type Promocao,
} from './promotion.ts'
import { type Permitida, solveBest, wholeLines } from './solve.ts'

export interface Promovido {
  ajustes: AjusteDePromocao[]
  /** Says of each promotion what it gave, or the one condition that it missed. */
  explain: () => ExplicacaoDePromocao[]
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
 * promotion of items, or by some that add up; those of the purchase come after, on what is left of their lines. A line keeps
 * at least a centavo.
 * @param linhas the lines that promotions may change: no line with a price or a discount by hand
 */
export function promote(
  linhas: readonly LinhaDoCarrinho[],
  promocoes: readonly Promocao[],
  contexto: ContextoPromocao,
): Promovido {
  const partes = toPieces(linhas).map((pedaco): Fatia => ({ pedaco, unidades: pedaco.unidades }))
  const inOrder = indexOf(promocoes).promocoes
  const alvos = reach(partes, promocoes, contexto.em)
  const allowed: Permitida[] = []
  for (const [at, promocao] of inOrder.entries()) {
    const mine = alvos[at]
    if (mine && missedOf(promocao, contexto) === null) allowed.push({ promocao, alvos: mine })
  }
  const { ajustes, beforePurchase, lines, shared } = solveBest(linhas, partes, allowed)
  return { ajustes, explain: () => promocoes.map(tellOf) }

  function tellOf(promocao: Promocao): ExplicacaoDePromocao {
    const { id: promocao_id, nome } = promocao
    const given = ajustes.filter(each => each.promocao_id === promocao_id)
    if (given.length > 0) {
      const valor = reaisDe(given.reduce((sum, each) => sum + centavosDe(each.valor), 0))
      return { promocao_id, nome, valor, falta: null }
    }
    const mine = alvos[inOrder.indexOf(promocao)] ?? NOTHING
    const moment = mine.de.length > 0 ? null : missedAt(promocao, contexto.em)
    const taken = addsUp(promocao) ? lines : new Set([...lines, ...shared])
    const whole =
      promocao.tipo === OF_THE_PURCHASE ? { de: wholeLines(mine.de, beforePurchase, taken), com: [] } : mine
    const group = groupOf(promocao)
    const rival =
      group !== null &&
      ajustes.some(({ promocao_id: id }) => inOrder.some(each => each.id === id && groupOf(each) === group))
    const out = mine.de.length === 0 && linhas.some(linha => leavesOut(promocao, linha))
    const falta =
      moment ??
      missedOf(promocao, contexto) ??
      (out
        ? 'os itens são exceções dela'
        : rival
          ? (lackOf(promocao, whole) ?? 'outra do grupo dela dá mais')
          : unmet(promocao, whole))
    return { promocao_id, nome, valor: null, falta }
  }
}

/** Says what an allowed promotion lacks in the cart; null: nothing. */
const lackOf = (promocao: Promocao, alvos: Alvos): string | null =>
  alvos.de.length === 0 ? 'nenhum item dela' : KINDS_OF_PROMOTION[promocao.tipo].lacks(promocao, alvos)

/** Says why an allowed promotion did nothing. */
function unmet(promocao: Promocao, alvos: Alvos): string {
  const { sets } = KINDS_OF_PROMOTION[promocao.tipo]
  return (
    lackOf(promocao, alvos) ??
    (sets(promocao, alvos).some(({ centavos }) => centavos > 0)
      ? 'outra promoção ficou com estes itens'
      : 'não baixa o preço')
  )
}
