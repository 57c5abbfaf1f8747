import type { Csc } from '../kit/csc.ts'
import type { DestNfe } from './compose/entrada.ts'

/**
 * Makes the text of QR Code v3 (NT 2025.001): without CSC and hash. Online the key is enough; offline the certificate signs
 * the data that the phone must trust before SEFAZ knows the note (rej. 474, 583).
 */
export const qrOnline = (url: string, chave: string, tpAmb: '1' | '2'): string =>
  `${url}?p=${chave}|3|${tpAmb}`

export interface QrOffline {
  chave: string
  tpAmb: '1' | '2'
  /** ISO; the QR Code has only the day. */
  dhEmi: string
  /** "123.45" */
  vNF: string
  dest: Pick<DestNfe, 'documento'> | null
}

/**
 * Makes the text to sign: everything after `p=` up to the recipient. Type 1 CNPJ, 2 CPF, 3 foreign (no id); without
 * recipient both are empty.
 */
export function parametrosQrOffline({ chave, tpAmb, dhEmi, vNF, dest }: QrOffline): string {
  const tipo = dest ? TIPO[dest.documento.tipo] : ''
  const id = dest && dest.documento.tipo !== 'idEstrangeiro' ? dest.documento.numero : ''
  return [chave, '3', tpAmb, dhEmi.slice(8, 10), vNF, tipo, id].join('|')
}

export const qrOffline = (url: string, parametros: string, assinatura: string): string =>
  `${url}?p=${parametros}|${assinatura}`

const TIPO = { CNPJ: '1', CPF: '2', idEstrangeiro: '3' } as const

interface QrV2 {
  chave: string
  tpAmb: '1' | '2'
  /** Offline: day of issue, total and the signature's DigestValue: the phone checks them before SEFAZ knows the note. */
  offline: { dhEmi: string; vNF: string; digest: string } | null
}

/** Makes the parameters of version 2 up to the number of the CSC (Manual do DANFE NFC-e e QR Code 5.0); the hash follows. */
export function parametrosQrV2({ chave, tpAmb, offline }: QrV2, csc: Csc): string {
  const mais = offline ? [offline.dhEmi.slice(8, 10), offline.vNF, hex(offline.digest)] : []
  return [chave, '2', tpAmb, ...mais, String(Number(csc.id))].join('|')
}

/** Makes the text of version 2. `hash`: SHA-1 of parameters and CSC code, computed by the caller. */
export const qrV2 = (url: string, parametros: string, hash: string): string =>
  `${url}?p=${parametros}|${hash.toUpperCase()}`

const hex = (ascii: string): string =>
  [...ascii].map(char => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
