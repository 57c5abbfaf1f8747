import { lookup, productById } from './catalog.ts'
import type { ProdutoCatalogo } from './produto.ts'
import { askWorker } from './sync.ts'

export interface SearchOptions {
  /** Rows of a page; 30 in the specification's dialog. */
  limite?: number
  /** Number of rows to skip. */
  inicio?: number
  /** Caller's channel: a newer query drops only older results of its channel, so palette and dialog stay apart. */
  canal?: string
}

/**
 * Finds products by words, reference or code, best first: exact reference, exact GTIN or code, name that begins with the
 * text, words that begin with it, text anywhere; with none found, one word may be mistyped. Ignores accents and case;
 * `*` counts as a blank. Leaves out paused products.
 */
export async function searchProducts(
  texto: string,
  { limite = 30, inicio = 0, canal = 'busca' }: SearchOptions = {},
): Promise<ProdutoCatalogo[]> {
  const exact = lookup.codigo(texto)
  const ids = await askWorker(texto, inicio + limite + 1, canal)
  const first = exact ? productById(exact.produto_id) : null
  const ordered =
    first && !first.pausar_venda ? [first.produto_id, ...ids.filter(id => id !== first.produto_id)] : ids
  return ordered
    .slice(inicio, inicio + limite)
    .map(productById)
    .filter(product => product !== null)
}
