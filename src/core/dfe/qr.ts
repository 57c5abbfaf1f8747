import type { DestNfe } from './build/entrada.ts'

/**
 * QR Code v3 (NT 2025.001): no CSC and no hash. Online the key is enough; offline the certificate signs what the phone must
 * be able to trust before SEFAZ knows the note (rej. 474, 583).
 */
export const qrOnline = (url: string, chave: string, tpAmb: '1' | '2'): string =>
  `${url}?p=${chave}|3|${tpAmb}`

export interface QrOffline {
  chave: string
  tpAmb: '1' | '2'
  /** ISO; only the day is told. */
  dhEmi: string
  /** "123.45" */
  vNF: string
  dest: Pick<DestNfe, 'documento'> | null
}

/** Text to be signed: everything after `p=` up to the recipient. tp 1 CNPJ, 2 CPF, 3 foreign (no id); nobody: both empty. */
export function parametrosQrOffline({ chave, tpAmb, dhEmi, vNF, dest }: QrOffline): string {
  const tipo = dest ? TIPO[dest.documento.tipo] : ''
  const id = dest && dest.documento.tipo !== 'idEstrangeiro' ? dest.documento.numero : ''
  return [chave, '3', tpAmb, dhEmi.slice(8, 10), vNF, tipo, id].join('|')
}

export const qrOffline = (url: string, parametros: string, assinatura: string): string =>
  `${url}?p=${parametros}|${assinatura}`

const TIPO = { CNPJ: '1', CPF: '2', idEstrangeiro: '3' } as const
