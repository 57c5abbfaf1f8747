import { LINHA_DITA } from '../kit/said-line.ts'

/** Line and field that a refusal is about. SEFAZ or this program's preflight check refused the note. */
export interface Culpado {
  /** Index of the line in the document, from 0; null when not about one line. */
  item: number | null
  /** Column of the product ('ncm', 'icms'), or part of the sale ('parceiro.ie'); null when unknown. */
  campo: string | null
}

/** Item number in a rejection text of SEFAZ. */
export const ITEM_DITO = /\[nItem:\s*(\d+)\]/i

/**
 * Finds the line and field of a refusal. Field paths count from 0 (`itens.2.ncm`); SEFAZ's text counts from 1 (`[nItem:
 * 3]`), with this program's line number (`[linha: 4]`) beside it for merged lines. In a document of one line, a path
 * about items means that line.
 * @param campo API path of the field to correct, as in `orientacao`
 * @param itens number of lines of the document
 */
export function culpado(campo: string | null, xmotivo: string | null, itens: number): Culpado {
  const path = /^itens(?:\.(\d+))?(?:\.(.+))?$/.exec(campo ?? '')
  const said = (LINHA_DITA.exec(xmotivo ?? '') ?? ITEM_DITO.exec(xmotivo ?? ''))?.[1]
  if (campo !== null && !path) return { item: null, campo }
  const at =
    path?.[1] !== undefined ? Number(path[1]) : said ? Number(said) - 1 : itens === 1 && path ? 0 : null
  return { item: at !== null && at >= 0 && at < itens ? at : null, campo: path?.[2] ?? null }
}
