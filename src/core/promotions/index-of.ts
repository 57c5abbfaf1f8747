import { oncePer } from '../once-per.ts'
import type { LinhaDoCarrinho, Promocao } from './promotion.ts'

/** Promotions by what they target; each is told by its place in the order of `promocoes`. */
interface Alcance {
  produto: ReadonlyMap<number, readonly number[]>
  categoria: ReadonlyMap<number, readonly number[]>
  todos: readonly number[]
  /** Targets that promotions leave out, by their place; null: none leaves anything out. */
  menos: ReadonlyMap<number, Excluidos> | null
}

interface Excluidos {
  produtos: ReadonlySet<number>
  categorias: ReadonlySet<number>
}

/** Targets of a side of a promotion, and what of them takes no part. */
interface Lado {
  produtos: readonly number[]
  categorias: readonly number[]
  menosProdutos?: readonly number[] | undefined
  menosCategorias?: readonly number[] | undefined
}

/** Promotions of a catalogue in the order of their priority, found by product and category. */
interface Indice {
  promocoes: readonly Promocao[]
  de: Alcance
  /** The other side of combos. */
  com: Alcance
}

const byPriority = (a: Promocao, b: Promocao): number => a.prioridade - b.prioridade || a.id - b.id

function reachOf(promocoes: readonly Promocao[], targets: (promocao: Promocao) => Lado | null): Alcance {
  const produto = new Map<number, number[]>()
  const categoria = new Map<number, number[]>()
  const todos: number[] = []
  const menos = new Map<number, Excluidos>()
  const put = (map: Map<number, number[]>, ids: readonly number[], at: number): void => {
    for (const id of ids) {
      const known = map.get(id)
      if (known) known.push(at)
      else map.set(id, [at])
    }
  }
  for (const [at, promocao] of promocoes.entries()) {
    const said = targets(promocao)
    if (!said) continue
    put(produto, said.produtos, at)
    put(categoria, said.categorias, at)
    if (said.produtos.length === 0 && said.categorias.length === 0) todos.push(at)
    const { menosProdutos = [], menosCategorias = [] } = said
    if (menosProdutos.length + menosCategorias.length > 0)
      menos.set(at, { produtos: new Set(menosProdutos), categorias: new Set(menosCategorias) })
  }
  return { produto, categoria, todos, menos: menos.size > 0 ? menos : null }
}

const ofTargets = (ordered: readonly Promocao[]): Alcance =>
  reachOf(ordered, each => ({
    ...{ produtos: each.produtos, categorias: each.categorias },
    ...{ menosProdutos: each.menos_produtos, menosCategorias: each.menos_categorias },
  }))

/** Orders and indexes promotions, once for each list: a till gives the same list at each scan. */
export const indexOf = oncePer((promocoes: readonly Promocao[]): Indice => {
  const ordered = promocoes.toSorted(byPriority)
  return {
    promocoes: ordered,
    de: ofTargets(ordered),
    com: reachOf(ordered, each =>
      each.tipo === 5
        ? {
            ...{ produtos: each.com_produtos, categorias: each.com_categorias },
            ...{ menosProdutos: each.com_menos_produtos, menosCategorias: each.com_menos_categorias },
          }
        : null,
    ),
  }
})

/** Calls `onHit` with the place of each promotion that targets a line; one by product and category is called twice. */
export function eachReaching(
  { produto, categoria, todos, menos }: Alcance,
  { produto_id, categoria_id }: LinhaDoCarrinho,
  onHit: (at: number) => void,
): void {
  const hit = menos
    ? (at: number) => {
        const out = menos.get(at)
        if (out?.produtos.has(produto_id) || (categoria_id !== null && out?.categorias.has(categoria_id)))
          return
        onHit(at)
      }
    : onHit
  for (const at of produto.get(produto_id) ?? []) hit(at)
  if (categoria_id !== null) for (const at of categoria.get(categoria_id) ?? []) hit(at)
  for (const at of todos) hit(at)
}

/** Tells if a line is one of a promotion's targets, but among what it leaves out. */
export function leavesOut(promocao: Promocao, linha: LinhaDoCarrinho): boolean {
  const de = ofTargets([promocao])
  if (de.menos === null) return false
  let [named, reached] = [false, false]
  eachReaching({ ...de, menos: null }, linha, () => {
    named = true
  })
  eachReaching(de, linha, () => {
    reached = true
  })
  return named && !reached
}
