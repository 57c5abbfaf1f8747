import { asOf } from './as-of.ts'
import type { Lei } from './linha.ts'

/**
 * Days (ISO) for which a company of the Simples pays IBS and CBS by the regular regime (LC 214/2025 art. 41 § 3). `ate`
 * null: without end.
 */
export interface RegimeRegular {
  de: string
  ate: string | null
}

/** Data of an issuer on which IBS and CBS in its notes depend. */
export interface EmitenteDaReforma {
  crt: string | number | null | undefined
  ibscbs_regular?: RegimeRegular | null | undefined
}

/** Taxes of the IBS/CBS group: both; only IBS (CBS at zero), for a Simples company over the sub-limit; null: no group. */
export type GrupoDaReforma = 'ibs_cbs' | 'so_ibs' | null

/** CRTs that may choose the regular regime: the MEI (4) may not. */
const ESCOLHE = ['1', '2']

/** Tells whether the company chose the regular regime for that day. */
const chose = (dia: string, { crt, ibscbs_regular: r }: EmitenteDaReforma): boolean =>
  ESCOLHE.includes(String(crt)) && !!r && r.de <= dia && (r.ate === null || dia <= r.ate)

/**
 * Gives the IBS/CBS group of an issuer's notes: CRT 3 from 2026, and from 2027 a Simples company by the regular regime (Ato
 * Conjunto RFB/CGIBS 4/2026; LC 214/2025 art. 41). Inside the DAS the rates of the law do not apply.
 */
export function groupUnder(lei: Lei, dia: string, emitente: EmitenteDaReforma): GrupoDaReforma {
  const crt = String(emitente.crt)
  if (!lei.lista('rtc_dever').includes(crt)) return null
  if (chose(dia.slice(0, 10), emitente)) return 'ibs_cbs'
  if (lei.lista('das_sem_grupo').includes(crt)) return null
  return lei.lista('das_so_ibs').includes(crt) ? 'so_ibs' : 'ibs_cbs'
}

/** Gives the IBS/CBS group of an issuer's notes on a day (ISO date or instant). */
export const reformGroup = (dia: string, emitente: EmitenteDaReforma): GrupoDaReforma =>
  groupUnder(asOf(dia), dia, emitente)

/** Tells whether the company is of the Simples and pays IBS and CBS inside the DAS on that day, with both taxes in force. */
export const insideDas = (dia: string, emitente: EmitenteDaReforma): boolean =>
  ['das_sem_grupo', 'das_so_ibs'].some(nome => asOf(dia).lista(nome).includes(String(emitente.crt))) &&
  reformGroup(dia, emitente) !== 'ibs_cbs'

/** Tells whether the layout of that day has the group of the Imposto Seletivo. */
export const hasSeletivo = (dia: string): boolean => asOf(dia).ligado('is_grupo')
