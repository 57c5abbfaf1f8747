/** Columns of a product used only by the groups `comb` and `med` of a note. clp is the tag pGLP, gas_natural is pGNn. */
export const COLUNAS_DETALHE = [
  'codanp',
  'desanp',
  'clp',
  'gas_natural',
  'gas_importado',
  'valor_partida',
  'ufcons',
  'uf_origem_nacional',
  'percentual_importado',
  'uf_origem_importado',
  'outras_origens',
  'codigo_anvisa',
  'motivo_isencao',
  'pmc',
] as const

/** Details from a product's register, as text; empty ones are absent. */
export type DetalheProduto = { readonly [K in (typeof COLUNAS_DETALHE)[number]]?: string | undefined }

/**
 * Tells whether the product is bottled gas (GLP), the only fuel with percentages of GLP and natural gas (rej. 461, 855)
 * and a mandatory vPart (rej. 856).
 */
export const isGlp = ({ codanp }: DetalheProduto): boolean => codanp === '210203001'
