import type { EntradaParametros } from '../tax/kernel/entrada.ts'

/**
 * How ST and DIFAL of what goes to another state are worked out where the account says nothing of that state: MVA adjusted (Conv.
 * ICMS 142/2018 cl. 11), ST of the difference to who consumes (cl. 13 II), the relieved ICMS not deducted from ST (Conv. ICM 65/1988
 * leaves it to the state), one base for the DIFAL (LC 190/2022). Each state's own law may say otherwise; verify at release.
 */
export const ST_DA_LEI = {
  mva_ajustada: true,
  st_difal: true,
  st_deduz_desonerado: false,
  difal_base: 'unica',
  alq_intra_mva: null,
} as const satisfies EntradaParametros

/** The same as an account says them of one state. */
export type StDoEstado = { readonly [K in keyof typeof ST_DA_LEI]?: EntradaParametros[K] }
