import { type Exato, exato } from '../exact.ts'

/** Shares of IBS and CBS, by the group that tells each. */
export type Ente = 'gIBSUF' | 'gIBSMun' | 'gCBS'

/**
 * Rates of LC 214/2025 by the day of issue, %: arts. 343 and 346 (2026), 344 (IBS of 2027 and 2028). Null: the law has the
 * tax, by art. 14 and 347, and no rate that was published; nobody knows it, and it is not zero.
 */
const ALIQUOTAS: readonly (Record<Ente, string | null> & { de: string; ate: string })[] = [
  { de: '2026-01-01', ate: '2026-12-31', gIBSUF: '0.1', gIBSMun: '0', gCBS: '0.9' },
  { de: '2027-01-01', ate: '2028-12-31', gIBSUF: '0.05', gIBSMun: '0.05', gCBS: null },
  { de: '2029-01-01', ate: '9999-12-31', gIBSUF: null, gIBSMun: null, gCBS: null },
]

/** Tells if a rate is another than the law's of that day (ISO), or zero where the law has not said which. */
export function outOfLaw(ente: Ente, dia: string, taxa: Exato): boolean {
  const linha = ALIQUOTAS.find(({ de, ate }) => de <= dia && dia <= ate)
  if (!linha) return false
  const lei = linha[ente]
  return lei === null ? taxa.isZero() : !taxa.equals(exato(lei))
}
