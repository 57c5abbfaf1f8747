import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/transaction.ts'
import type { Readiness } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import type { Ports } from './ports/open.ts'
import type { Broadcaster } from './realtime/broadcaster.ts'
import type { Time } from './time.ts'
import type { Vault } from './vault.ts'

/** Shared parts of which services are built. A module's factory takes the few that it needs. */
export interface Deps {
  config: Config
  db: Db
  log: Logger
  time: Time
  /** Reads `time`, for what needs only the moment. */
  clock: () => Date
  broadcaster: Broadcaster
  /** Encrypts secrets that must not be readable in the database, e.g. certificates and their passwords. */
  vault: Vault
  metrics: Metrics
  ports: Ports
  /** Named checks of GET /readyz. */
  readiness: Readiness
  /** Simulator called in place of the real SEFAZ in the demo; null: no demo. `url` is https://host:port. */
  simulador: { url: string; caPem: string } | null
  /** Starts, at the first call only, the simulator for companies in training; absent: no training. */
  treinamento?: () => Promise<{ url: string; caPem: string }>
  /** Code that the first-run wizard asks for; null or absent: none, because only this computer can reach the server. */
  codigoInstalacao?: string | null
}
