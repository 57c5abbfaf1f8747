const codes = (directions: string, tails: string): string[] =>
  [...directions].flatMap(digit => tails.split(' ').map(tail => digit + tail))

/**
 * By these CFOPs goods are only billed: they come or go by another note, which moves them (Convênio s/nº of 1970, arts. 40 and 42).
 * Sold for later (922, then 116 or 117), to order (118 to 121, goods by 923), or sent to be made up for who buys (122, 123, by 924).
 * Of a consignment what was sent (917) or sent back (918) moves them, and to who buys the consignee's sale (115): what the two then
 * say to each other, a return in name alone (919) and the sale of what lies there already (111 to 114), does not (Ajuste SINIEF 2/93).
 */
const ONLY_BILLED: ReadonlySet<string> = new Set([
  ...codes('12', '111 113 118 120 121 122 919 922'),
  ...codes('56', '111 112 113 114 118 119 120 122 123 919 922'),
])

/** Part of a line, and of its ICMS rule, that decides whether goods move. */
export interface GoodsLine {
  cfop?: string | null | undefined
  mov_estoque?: boolean | null | undefined
}
export type GoodsRule = { readonly cfop?: unknown; readonly mov_estoque?: unknown } | null | undefined

/** The CFOP of a line: its own, else its rule's, else its document's; null where nobody says one. */
export function cfopOf({ cfop }: GoodsLine, regra: GoodsRule, doDocumento?: string | null): string | null {
  const said = cfop ?? regra?.cfop ?? doDocumento
  return said == null ? null : String(said)
}

/** Does a line move goods? It, its rule, or the CFOP it goes by may say that they stay where they are. */
export const movesGoods = (line: GoodsLine, regra: GoodsRule, doDocumento?: string | null): boolean =>
  line.mov_estoque !== false &&
  regra?.mov_estoque !== false &&
  !ONLY_BILLED.has(cfopOf(line, regra, doDocumento) ?? '')
