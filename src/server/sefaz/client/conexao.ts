import type { Csc } from '../../../core/dfe/nfe/qr.ts'
import type { Certificado } from '../certificate.ts'
import type { ResponsavelTecnico } from '../csrt-repository.ts'
import type { Autorizador } from '../endpoints.ts'

/** Address and identity of a conversation. One per company, model and environment. */
export interface Conexao {
  certificado: Certificado
  /** Code shared with SEFAZ, of a company whose QR is of version 2. */
  csc?: Csc | null
  /** Technician responsible for the program, as this state's SEFAZ knows him. */
  respTec?: ResponsavelTecnico | null
  /** CNPJ of the issuer: the 656 bucket is kept per CNPJ and service. */
  cnpj: string
  uf: string
  modelo: string
  tpAmb: '1' | '2'
  /** Authority that answers in the state's place; absent or null: the state's. */
  autorizador?: Autorizador | null
  /** The simulator's base, e.g. https://127.0.0.1:4443: replaces every address of the table. */
  base?: string | null
  /** CA of the simulator, PEM, trusted for this company alone. */
  caPem?: string | null
  /** Milliseconds for the whole call; default 10,000. */
  paciencia?: number
}
