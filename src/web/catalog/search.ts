import { lookup, productById } from './catalog.ts'
import type { ProdutoCatalogo } from './produto.ts'
import { askWorker } from './sync.ts'

export interface SearchOptions {
  /** Page size; the specification's dialog shows 30. */
  limite?: number
  /** How many were already shown. */
  inicio?: number
  /** Answers are dropped only within one channel: the palette does not cancel the dialog. */
  canal?: string
}

/**
 * Products by words, reference or code, best first: exact reference, exact GTIN or code, name that begins so, words that
 * begin so, anywhere. Accents and case do not matter; `*` is anything between words. Paused products are not offered.
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
