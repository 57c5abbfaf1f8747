import type { EntradaParametros } from '../../core/tax/index.ts'

/**
 * Reasons of desoneração that the law does not take off the price (tax rules §9; NT 2023.004): rural goods and the
 * benefits that end in the producer's hands (9, 12), and ICMS asked for at once (90). A rule of ICMS may say otherwise.
 */
const NAO_DEDUZEM = { 9: 0, 12: 0, 90: 0 } as const

/** What the engine takes from the company: till and server compute with the same. */
export const parametrosDe = (empresa: {
  /** MVA and FCP columns of its own state, when the account has the row. */
  mva_uf?: EntradaParametros['mva_uf']
  /** The price is what the customer pays; absent = yes, as a new company. */
  preco_bruto?: boolean | undefined
}): EntradaParametros => ({
  ...(empresa.mva_uf ? { mva_uf: empresa.mva_uf } : {}),
  deduz_deson: NAO_DEDUZEM,
  preco_bruto: empresa.preco_bruto !== false,
})
