import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/transaction.ts'
import type { Readiness } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import type { Ports } from './ports/open.ts'
import type { Broadcaster } from './realtime/broadcaster.ts'
import type { Vault } from './vault.ts'

/** Parts that every service may be built from. A module's factory takes the few it uses. */
export interface Deps {
  config: Config
  db: Db
  log: Logger
  clock: () => Date
  broadcaster: Broadcaster
  /** Seals what must not be readable in the database: certificates and their passwords. */
  vault: Vault
  metrics: Metrics
  /** Services of the world outside. */
  ports: Ports
  /** Named checks of GET /readyz. */
  readiness: Readiness
  /** Issuer to call in place of the real SEFAZ: set in the demo and in training. `url` is https://host:port. */
  simulador: { url: string; caPem: string } | null
  /** The simulator for companies in training, started when the first of them needs it; absent: there is none to start. */
  treinamento?: () => Promise<{ url: string; caPem: string }>
  /** Code the first-run wizard asks for; null: only this machine can reach it. */
  codigoInstalacao?: string | null
}
