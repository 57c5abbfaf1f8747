/** Columns of a product that only the groups `comb` and `med` of its note say. clp is pGLP, gas_natural pGNn // contrato */
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

/** Details that a product's register has, as text; empty ones are absent. */
export type DetalheProduto = { readonly [K in (typeof COLUNAS_DETALHE)[number]]?: string | undefined }

/** Bottled gas: the one product whose origins the note tells (rej. 461, 855, 856). */
export const isGlp = ({ codanp }: DetalheProduto): boolean => codanp === '210203001'
