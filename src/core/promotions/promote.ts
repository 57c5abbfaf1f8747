import { missedOf, targetsOf } from './conditions.ts'
import { type Alvos, type Conjunto, KINDS_OF_PROMOTION, OF_THE_PURCHASE } from './kinds.ts'
import { centavosDe, type Pedaco, reaisDe, shareCents, toPieces } from './pieces.ts'
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

/** A promotion that its moment and customer allow, and what it would take of the pieces that are left. */
interface Candidata {
  promocao: Promocao
  alvos: Alvos
  conjuntos: readonly Conjunto[]
  poupa: number
  unidades: number
}

const byPriority = (a: Promocao, b: Promocao): number => a.prioridade - b.prioridade || a.id - b.id

/** Keeps the sets with a discount, at most as many as the promotion allows. */
function setsOf(promocao: Promocao, alvos: Alvos): readonly Conjunto[] {
  const sets = KINDS_OF_PROMOTION[promocao.tipo].sets(promocao, alvos).filter(({ centavos }) => centavos > 0)
  return promocao.limite === null ? sets : sets.slice(0, promocao.limite)
}

function weigh(promocao: Promocao, alvos: Alvos): Candidata {
  const conjuntos = alvos.de.length === 0 ? [] : setsOf(promocao, alvos)
  return {
    ...{ promocao, alvos, conjuntos },
    poupa: conjuntos.reduce((sum, { centavos }) => sum + centavos, 0),
    unidades: conjuntos.reduce((sum, { pedacos }) => sum + pedacos.length, 0),
  }
}

/** Tells whether one saves more per unit than the other; a tie goes to the smaller id. */
const better = (a: Candidata, b: Candidata): boolean => {
  const exact = Math.max(a.poupa, b.poupa) * Math.max(a.unidades, b.unidades) <= Number.MAX_SAFE_INTEGER
  const times = (x: number, y: number) => (exact ? x * y : BigInt(x) * BigInt(y))
  const [one, other] = [times(a.poupa, b.unidades), times(b.poupa, a.unidades)]
  return one === other ? a.promocao.id < b.promocao.id : one > other
}

/** Promotions of one priority: the best per unit takes its pieces, then the best of what is left, and so on. */
function takeBest(
  grupo: readonly Promocao[],
  alvosDe: (promocao: Promocao) => Alvos,
  livre: (pedaco: Pedaco) => boolean,
  take: (won: Candidata) => void,
): void {
  const left = ({ de, com }: Alvos): Alvos => ({ de: de.filter(livre), com: com.filter(livre) })
  const open = new Map(grupo.map(promocao => [promocao.id, weigh(promocao, left(alvosDe(promocao)))]))
  const wants = new Map<number, number[]>()
  for (const [id, { alvos }] of open)
    for (const { ordem } of [...alvos.de, ...alvos.com]) wants.set(ordem, [...(wants.get(ordem) ?? []), id])
  for (;;) {
    let won: Candidata | null = null
    for (const each of open.values()) if (each.poupa > 0 && (!won || better(each, won))) won = each
    if (!won) return
    take(won)
    open.delete(won.promocao.id)
    // only those that wanted what was taken are weighed again
    const moved = won.conjuntos.flatMap(({ pedacos }) =>
      pedacos.flatMap(({ ordem }) => wants.get(ordem) ?? []),
    )
    for (const id of new Set(moved)) {
      const each = open.get(id)
      if (each) open.set(id, weigh(each.promocao, left(each.alvos)))
    }
  }
}

/**
 * Applies promotions to a cart: what each takes from each line, and why each did or did not. Computed anew from base
 * prices, without clock or chance: neither the order of lines nor that of promotions changes it. A unit is taken by one
 * promotion of items at most; one of the purchase comes after, on what is left. A line keeps at least a centavo.
 * @param linhas the lines that promotions may change: no line with a price or a discount by hand
 */
export function promote(
  linhas: readonly LinhaDoCarrinho[],
  promocoes: readonly Promocao[],
  contexto: ContextoPromocao,
): Promovido {
  const pedacos = toPieces(linhas)
  const most = linhas.map(({ vprod }) => Math.max(0, centavosDe(vprod) - 1))
  const off = linhas.map(() => 0)
  const ajustes: AjusteDePromocao[] = []
  const missed = new Map(promocoes.map(each => [each.id, missedOf(each, contexto)]))
  const mine = new Map<number, Alvos>()
  const ofLine: Pedaco[][] = linhas.map(() => [])
  for (const pedaco of pedacos) ofLine[pedaco.i]?.push(pedaco)
  const piecesIn = (is: (linha: LinhaDoCarrinho) => boolean): Pedaco[] => {
    const hit: Pedaco[] = []
    for (const [i, linha] of linhas.entries()) if (is(linha)) hit.push(...(ofLine[i] ?? []))
    return hit.sort((a, b) => a.ordem - b.ordem)
  }
  const alvosDe = (promocao: Promocao): Alvos => {
    const { id } = promocao
    const known = mine.get(id)
    if (known) return known
    const { de, com } = targetsOf(promocao)
    const made = { de: piecesIn(de), com: com ? piecesIn(com) : [] }
    mine.set(id, made)
    return made
  }

  /** Spreads the discount of sets over the lines of their pieces, by what these are worth. */
  const apply = ({ promocao, conjuntos }: Pick<Candidata, 'promocao' | 'conjuntos'>): void => {
    const parts = linhas.map(() => 0)
    for (const { pedacos: together, centavos } of conjuntos) {
      const shares = shareCents(
        centavos,
        together.map(pedaco => pedaco.centavos),
      )
      for (const [at, { i }] of together.entries()) parts[i] = (parts[i] ?? 0) + (shares[at] ?? 0)
    }
    for (const [i, { uid }] of linhas.entries()) {
      const part = Math.min(parts[i] ?? 0, (most[i] ?? 0) - (off[i] ?? 0))
      if (part <= 0) continue
      off[i] = (off[i] ?? 0) + part
      ajustes.push({ uid, promocao_id: promocao.id, nome: promocao.nome, valor: reaisDe(part) })
    }
  }

  const allowed = promocoes.filter(({ id }) => missed.get(id) === null).toSorted(byPriority)
  const used: boolean[] = []
  const items = allowed.filter(({ tipo }) => tipo !== OF_THE_PURCHASE)
  for (const prioridade of new Set(items.map(each => each.prioridade)))
    takeBest(
      items.filter(each => each.prioridade === prioridade),
      alvosDe,
      ({ ordem }) => !used[ordem],
      won => {
        apply(won)
        for (const { pedacos: together } of won.conjuntos)
          for (const { ordem } of together) used[ordem] = true
      },
    )
  const lines = [...new Set(pedacos.map(({ i }) => i))]
  const purchase = ofPurchase(
    allowed,
    lines.map(i => wholeLine(linhas[i] as LinhaDoCarrinho, i, off[i] ?? 0)),
  )
  if (purchase) apply(purchase)
  return { ajustes, explain: () => promocoes.map(each => tellOf(each, missed.get(each.id) ?? null)) }

  function tellOf(promocao: Promocao, falta: string | null): ExplicacaoDePromocao {
    const { id: promocao_id, nome } = promocao
    const taken = ajustes.filter(each => each.promocao_id === promocao_id)
    if (taken.length > 0) {
      const valor = reaisDe(taken.reduce((sum, each) => sum + centavosDe(each.valor), 0))
      return { promocao_id, nome, valor, falta: null }
    }
    return { promocao_id, nome, valor: null, falta: falta ?? unmet(promocao, alvosDe(promocao)) }
  }
}

/** Makes one piece of a line, worth what other promotions left. */
const wholeLine = (linha: LinhaDoCarrinho, i: number, off: number): Pedaco => ({
  ...{ linha, i, ordem: i, qtde: 0, inteiro: false },
  centavos: centavosDe(linha.vprod) - off,
})

/** Finds the best promotion of the purchase, of the first priority with one, on what the others left. */
function ofPurchase(allowed: readonly Promocao[], left: readonly Pedaco[]): Candidata | null {
  const hits = allowed
    .filter(({ tipo }) => tipo === OF_THE_PURCHASE)
    .map(promocao => {
      const { de } = targetsOf(promocao)
      return weigh(promocao, { de: left.filter(({ linha }) => de(linha)), com: [] })
    })
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
