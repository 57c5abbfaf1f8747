/** Target of a refusal, by the authority or our own preflight. */
export interface Culpado {
  /** Place of the line in the document, from 0; null when it is not about one item. */
  item: number | null
  /** Column of the product ('ncm', 'icms'), or the part of the sale ('parceiro.ie'); null when nobody says. */
  campo: string | null
}

/** The item of a note that an authoriser's text names. */
export const ITEM_DITO = /\[nItem:\s*(\d+)\]/i
/** The line of the document that stands beside it, where several lines are one item of the note. */
export const LINHA_DITA = /\[linha:\s*(\d+)\]/

/**
 * Reads the line out of a refusal: our paths count from 0 (`itens.2.ncm`), the authoriser's text from 1 (`[nItem: 3]`), beside which stands
 * the line (`[linha: 4]`) where several lines are one item of the note. A note of one item leaves no doubt.
 * @param campo wire path of what is to be mended, as in `orientacao`
 * @param itens how many the note has
 */
export function culpado(campo: string | null, xmotivo: string | null, itens: number): Culpado {
  const path = /^itens(?:\.(\d+))?(?:\.(.+))?$/.exec(campo ?? '')
  const said = (LINHA_DITA.exec(xmotivo ?? '') ?? ITEM_DITO.exec(xmotivo ?? ''))?.[1]
  if (campo !== null && !path) return { item: null, campo }
  const at =
    path?.[1] !== undefined ? Number(path[1]) : said ? Number(said) - 1 : itens === 1 && path ? 0 : null
  return { item: at !== null && at >= 0 && at < itens ? at : null, campo: path?.[2] ?? null }
}
