import type { AutorizadorSimulado } from './authorisers.ts'
import type { DialsSimulador } from './panel/dials.ts'
import type { Cadastro } from './registry.ts'
import type { Feed } from './supplier/feed.ts'
import type { CertificadoLido } from './wire/certificate.ts'

/** One call as a service receives it. */
export interface Chamada {
  /** Message of the call. It is well formed when a service receives it; before, it may be anything or empty. */
  xml: string
  transmissor: CertificadoLido
  agora: Date
  cadastro: Cadastro
  dials: DialsSimulador
  /** Notes issued by suppliers. */
  feed: Feed
  /** Authority that answers, read from the path. */
  autorizador: AutorizadorSimulado
  /** UF code named in the path (`/ws/sp/…`); null = any. */
  uf: string | null
}

export const NS = 'http://www.portalfiscal.inf.br/nfe'
export const VER_APLIC = 'TECLA-SIM-1.0'
