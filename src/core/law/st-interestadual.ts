import type { EntradaParametros } from '../tax/kernel/entrada.ts'

/**
 * Computation of ST and DIFAL in sales to another state, where the account has no setting for that state: adjusted MVA
 * (Conv. ICMS 142/2018 cl. 11), ST of the rate difference for consumers (cl. 13 II), relieved ICMS not deducted from ST
 * (Conv. ICM 65/1988 leaves it to the state), single base of the DIFAL (LC 190/2022). A state's own law may differ; verify
 * at release.
 */
export const ST_DA_LEI = {
  mva_ajustada: true,
  st_difal: true,
  st_deduz_desonerado: false,
  difal_base: 'unica',
  alq_intra_mva: null,
} as const satisfies EntradaParametros

/** Settings of an account for one state, which replace those of `ST_DA_LEI`. */
export type StDoEstado = { readonly [K in keyof typeof ST_DA_LEI]?: EntradaParametros[K] }
