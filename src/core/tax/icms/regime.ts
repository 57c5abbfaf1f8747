/** Regime of a company, as its notes say it. */
export type Crt = 1 | 2 | 3 | 4

/** Those of single-phase fuels are of every regime. */
const ANY: ReadonlySet<string> = new Set(['02', '15', '53', '61'])
/** Others are "outras", 90 and 900. */
const CST_OF: Readonly<Record<string, string>> = { 300: '41', 400: '41', 500: '60' }
const CSOSN_OF: Readonly<Record<string, string>> = { 60: '500' }

/**
 * The code by which a company of this regime says what another said by `codigo`: a CSOSN is of the Simples (CRT 1 and 4), a CST of the
 * others (rejections 590 and 591).
 */
export function codeOfRegime(codigo: string, crt: Crt): string {
  const simples = crt === 1 || crt === 4
  if (ANY.has(codigo) || simples === (codigo.length === 3)) return codigo
  return simples ? (CSOSN_OF[codigo] ?? '900') : (CST_OF[codigo] ?? '90')
}
