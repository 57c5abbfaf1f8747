import { asOf } from './as-of.ts'

/**
 * Tells whether a note of that day and CRT has IBS and CBS: CRT 3 from 2026, all from 2027 (Ato Conjunto RFB/CGIBS 4/2026).
 * Until then a Simples company may leave them out, and this program does.
 */
export const owesReform = (dia: string, crt: string | number): boolean =>
  asOf(dia).lista('rtc_dever').includes(String(crt))

/** Tells whether the layout of that day has the group of the Imposto Seletivo. */
export const hasSeletivo = (dia: string): boolean => asOf(dia).ligado('is_grupo')
