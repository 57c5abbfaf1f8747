/** Groups inside IBSCBS that replace gIBSCBS. */
export type GrupoProprio = 'gIBSCBSMono' | 'gTransfCred' | 'gCredPresIBSZFM' | 'gAjusteCompet'

/** CST of IBS/CBS: indicators of the official table (1 demands, 0 forbids). */
interface CstIbsCbs {
  /** ind_gIBSCBS. */
  grupo: 'exige' | 'veda'
  /** Highest number (last 3 digits) of its cClassTrib, without those of `AVULSAS`. */
  classes: number
  /** ind_gRed. */
  gRed: boolean
  /** ind_gDif. */
  gDif: boolean
  /** Group that replaces gIBSCBS, when an indicator demands one; else null. */
  proprio: GrupoProprio | null
}

const demands = (classes: number, indicadores: Partial<CstIbsCbs> = {}): CstIbsCbs => ({
  grupo: 'exige',
  classes,
  gRed: false,
  gDif: false,
  proprio: null,
  ...indicadores,
})
const forbids = (classes: number, proprio: GrupoProprio | null = null): CstIbsCbs => ({
  ...demands(classes),
  grupo: 'veda',
  proprio,
})

/**
 * Table of CST and cClassTrib (IT 2025.002 v1.60; indicators: sheet CST of the table of 2025-06-18, and rules UB22,
 * UB26, UB45, UB64 of NT 2025.002), verified on 2026-10-08. Read again before each release.
 */
export const CST_IBS_CBS: ReadonlyMap<string, CstIbsCbs> = new Map([
  ['000', demands(5)],
  ['010', demands(2)],
  ['011', demands(5, { gRed: true })],
  ['200', demands(60, { gRed: true })],
  ['220', demands(3)],
  ['221', demands(1)],
  ['222', demands(1)],
  ['400', forbids(2)],
  ['410', forbids(40)],
  ['510', demands(2, { gDif: true })],
  ['515', demands(2, { gRed: true, gDif: true })],
  ['550', demands(24)],
  ['620', forbids(6, 'gIBSCBSMono')],
  ['800', forbids(2, 'gTransfCred')],
  ['810', forbids(1, 'gCredPresIBSZFM')],
  ['811', forbids(3, 'gAjusteCompet')],
  ['820', forbids(6)],
  ['830', demands(1)],
])

/** Classes numbered apart from the others of their CST. */
const AVULSAS = new Set(['410999'])

/** Tells whether a cClassTrib (6 digits, the first 3 its CST) is in the table. */
export function classeConhecida(cClassTrib: string): boolean {
  if (AVULSAS.has(cClassTrib)) return true
  const numero = Number(cClassTrib.slice(3))
  return numero >= 1 && numero <= (CST_IBS_CBS.get(cClassTrib.slice(0, 3))?.classes ?? 0)
}
