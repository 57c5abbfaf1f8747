const codes = (directions: string, tails: string): string[] =>
  [...directions].flatMap(digit => tails.split(' ').map(tail => digit + tail))

/**
 * CFOPs that only bill, because another note moves the goods (Convênio s/nº of 1970, arts. 40 and 42): sales for later
 * delivery (922; goods by 116, 117), sales to order (118 to 121; goods by 923), processing for the buyer (122, 123;
 * goods by 924). In a consignment, shipment (917), return (918) and the consignee's sale (115) move goods; symbolic
 * return (919) and the sale of goods already there (111 to 114) do not (Ajuste SINIEF 2/93).
 */
const ONLY_BILLED: ReadonlySet<string> = new Set([
  ...codes('12', '111 113 118 120 121 122 919 922'),
  ...codes('56', '111 112 113 114 118 119 120 122 123 919 922'),
])

/** Fields of a line that decide whether goods move. */
export interface GoodsLine {
  cfop?: string | null | undefined
  mov_estoque?: boolean | null | undefined
}
export type GoodsRule = { readonly cfop?: unknown; readonly mov_estoque?: unknown } | null | undefined

/** Chooses the CFOP of a line: typed in the line, else of the rule, else of the document; null when none has one. */
export function cfopOf({ cfop }: GoodsLine, regra: GoodsRule, doDocumento?: string | null): string | null {
  const said = cfop ?? regra?.cfop ?? doDocumento
  return said == null ? null : String(said)
}

/** Tells whether a line moves goods: true unless the line, its rule or its CFOP excludes a movement. */
export const movesGoods = (line: GoodsLine, regra: GoodsRule, doDocumento?: string | null): boolean =>
  line.mov_estoque !== false &&
  regra?.mov_estoque !== false &&
  !ONLY_BILLED.has(cfopOf(line, regra, doDocumento) ?? '')
