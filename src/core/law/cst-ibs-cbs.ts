/** Groups inside IBSCBS that stand in the place of gIBSCBS. */
export type GrupoProprio = 'gIBSCBSMono' | 'gTransfCred' | 'gCredPresIBSZFM' | 'gAjusteCompet'

/** CST of IBS/CBS: its indicators in the official table (1 demands, 0 forbids), and how many cClassTrib it has. */
interface CstIbsCbs {
  /** ind_gIBSCBS. */
  grupo: 'exige' | 'veda'
  classes: number
  /** ind_gRed. */
  gRed: boolean
  /** ind_gDif. */
  gDif: boolean
  /** The indicator of the four groups of their own. */
  proprio: GrupoProprio | null
}

const exige = (classes: number, indicadores: Partial<CstIbsCbs> = {}): CstIbsCbs => ({
  grupo: 'exige',
  classes,
  gRed: false,
  gDif: false,
  proprio: null,
  ...indicadores,
})
const veda = (classes: number, proprio: GrupoProprio | null = null): CstIbsCbs => ({
  ...exige(classes),
  grupo: 'veda',
  proprio,
})

/**
 * Table of CST and cClassTrib (IT 2025.002 v1.60; indicators: sheet CST of the table of 2025-06-18, and rules UB22, UB26, UB45, UB64
 * of NT 2025.002), verified on 2026-10-08: 18 CST, 173 classes. Re-read before each release.
 */
export const CST_IBS_CBS: ReadonlyMap<string, CstIbsCbs> = new Map([
  ['000', exige(5)],
  ['010', exige(2)],
  ['011', exige(5, { gRed: true })],
  ['200', exige(60, { gRed: true })],
  ['220', exige(3)],
  ['221', exige(1)],
  ['222', exige(1)],
  ['400', veda(2)],
  ['410', veda(40)],
  ['510', exige(2, { gDif: true })],
  ['515', exige(2, { gRed: true, gDif: true })],
  ['550', exige(24)],
  ['620', veda(6, 'gIBSCBSMono')],
  ['800', veda(2, 'gTransfCred')],
  ['810', veda(1, 'gCredPresIBSZFM')],
  ['811', veda(3, 'gAjusteCompet')],
  ['820', veda(6)],
  ['830', exige(1)],
])

/** Codes beyond their CST's count. */
const AVULSAS = new Set(['410999'])

/** Whether a cClassTrib (6 digits, the first 3 its CST) is in the table. */
export function classeConhecida(cClassTrib: string): boolean {
  if (AVULSAS.has(cClassTrib)) return true
  const numero = Number(cClassTrib.slice(3))
  return numero >= 1 && numero <= (CST_IBS_CBS.get(cClassTrib.slice(0, 3))?.classes ?? 0)
}
