import { paysDas } from '../../law/simples/crt.ts'

/** Tax regime of a company, by its code in the note. */
export type Crt = 1 | 2 | 3 | 4

/** CSTs of single-phase fuels, which companies of every regime use. */
const ANY: ReadonlySet<string> = new Set(['02', '15', '53', '61'])
/** Codes with an equivalent in the other regime. All other codes become "outras": 90 or 900. */
const CST_OF: Readonly<Record<string, string>> = { 300: '41', 400: '41', 500: '60' }
const CSOSN_OF: Readonly<Record<string, string>> = { 60: '500' }

/** Translates another company's `codigo`: CSOSN in the Simples (CRT 1 and 4), CST elsewhere (rejections 590 and 591). */
export function codeOfRegime(codigo: string, crt: Crt): string {
  const simples = paysDas(crt)
  if (ANY.has(codigo) || simples === (codigo.length === 3)) return codigo
  return simples ? (CSOSN_OF[codigo] ?? '900') : (CST_OF[codigo] ?? '90')
}
