import type { Csc } from '../../../core/dfe/kit/csc.ts'
import type { Certificado } from '../certificate.ts'
import type { ResponsavelTecnico } from '../csrt-repository.ts'
import type { Autorizador } from '../endpoints.ts'

/** Address and identity for calls to SEFAZ: one per company, model and environment. */
export interface Conexao {
  certificado: Certificado
  /** Security code (CSC) shared with SEFAZ; only for a company that uses version 2 of the QR. */
  csc?: Csc | null
  /** Technician responsible for the program, as registered at the state's SEFAZ. */
  respTec?: ResponsavelTecnico | null
  /** CNPJ of the issuer, also part of the key of its token buckets (balde.ts). */
  cnpj: string
  uf: string
  modelo: string
  tpAmb: '1' | '2'
  /** Authority that answers in place of the state's SEFAZ; absent or null: the state's own. */
  autorizador?: Autorizador | null
  /** The simulator's address, e.g. https://127.0.0.1:4443; replaces every address of the table. */
  base?: string | null
  /** The simulator's CA, PEM, trusted in this connection only. */
  caPem?: string | null
  /** Milliseconds for the whole call; default 10,000. */
  paciencia?: number
}
