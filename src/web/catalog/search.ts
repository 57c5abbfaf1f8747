import { lookup, productById } from './catalog.ts'
import type { ProdutoCatalogo } from './produto.ts'
import { askWorker } from './sync.ts'

export interface SearchOptions {
  /** Rows of a page; the specification's dialog shows 30. */
  limite?: number
  /** Number of rows already shown. */
  inicio?: number
  /**
   * Channel of the question: a newer question drops older answers of its own channel only, so the palette never cancels the
   * dialog.
   */
  canal?: string
}

/**
 * Finds products by words, reference or code, best first: exact reference, exact GTIN or code, name that begins so, words
 * that begin so, anywhere. Accents and case do not matter; `*` is anything between words. Paused products are not offered.
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
