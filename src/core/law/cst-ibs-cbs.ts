/** CST of IBS/CBS: whether it demands or forbids the group gIBSCBS, and how many cClassTrib it has. */
interface CstIbsCbs {
  grupo: 'exige' | 'veda'
  classes: number
}

const exige = (classes: number): CstIbsCbs => ({ grupo: 'exige', classes })
const veda = (classes: number): CstIbsCbs => ({ grupo: 'veda', classes })

/** Table cClassTrib (IT 2025.002 v1.60), verified on 2026-10-08: 18 CST, 173 classes. Re-read before each release. */
export const CST_IBS_CBS: ReadonlyMap<string, CstIbsCbs> = new Map([
  ['000', exige(5)],
  ['010', exige(2)],
  ['011', exige(5)],
  ['200', exige(60)],
  ['220', exige(3)],
  ['221', exige(1)],
  ['222', exige(1)],
  ['400', veda(2)],
  ['410', veda(40)],
  ['510', exige(2)],
  ['515', exige(2)],
  ['550', exige(24)],
  ['620', veda(6)],
  ['800', veda(2)],
  ['810', veda(1)],
  ['811', veda(3)],
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
