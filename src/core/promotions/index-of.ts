import { oncePer } from '../once-per.ts'
import type { LinhaDoCarrinho, Promocao } from './promotion.ts'

/** Promotions by what they target; each is told by its place in the order of `promocoes`. */
interface Alcance {
  produto: ReadonlyMap<number, readonly number[]>
  categoria: ReadonlyMap<number, readonly number[]>
  todos: readonly number[]
}

/** Promotions of a catalogue in the order of their priority, found by product and category. */
interface Indice {
  promocoes: readonly Promocao[]
  de: Alcance
  /** The other side of combos. */
  com: Alcance
}

const byPriority = (a: Promocao, b: Promocao): number => a.prioridade - b.prioridade || a.id - b.id

function reachOf(
  promocoes: readonly Promocao[],
  targets: (promocao: Promocao) => { produtos: readonly number[]; categorias: readonly number[] } | null,
): Alcance {
  const produto = new Map<number, number[]>()
  const categoria = new Map<number, number[]>()
  const todos: number[] = []
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
  }
  return { produto, categoria, todos }
}

/** Orders and indexes promotions, once for each list: a till gives the same list at each scan. */
export const indexOf = oncePer((promocoes: readonly Promocao[]): Indice => {
  const ordered = promocoes.toSorted(byPriority)
  return {
    promocoes: ordered,
    de: reachOf(ordered, promocao => promocao),
    com: reachOf(ordered, ({ tipo, com_produtos, com_categorias }) =>
      tipo === 5 ? { produtos: com_produtos, categorias: com_categorias } : null,
    ),
  }
})

/** Calls `hit` with the place of each promotion that targets a line; one by product and category is called twice. */
export function eachReaching(
  { produto, categoria, todos }: Alcance,
  { produto_id, categoria_id }: LinhaDoCarrinho,
  hit: (at: number) => void,
): void {
  for (const at of produto.get(produto_id) ?? []) hit(at)
  if (categoria_id !== null) for (const at of categoria.get(categoria_id) ?? []) hit(at)
  for (const at of todos) hit(at)
}
