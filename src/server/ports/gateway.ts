import type { z } from 'zod'
import type { Pagina } from '../../domain/config/paginas.ts'

/** Room in which a double is opened. */
interface DoubleRoom {
  dataDir: string
  clock: () => Date
}

/** Service of the environment's, stand-in of the demo's, or none. */
export type Reach = 'own' | 'double' | 'off'

/** One service of the world outside. Settings, their rows in the configuration, Situação, /metrics and the demo derive from it. */
export interface Gateway<S = unknown> {
  /** Its folder, and its label in /metrics. */
  id: string
  /** Name of the service, for people. */
  title: string
  /** Environment variables, kept by the installation. */
  settings: z.ZodType<S>
  /** Variable without which it is off, and in the demo takes its double. */
  needs: string
  /** Page of the configuration, and its rows there: [title, value]. Never a secret. */
  page: Pagina
  rows(settings: S, reach: Reach): (readonly [string, string])[]
  /** Milliseconds that a call may take. */
  timeoutMs: number
  /** True: after a failure calls of the same line are refused at once, but one when its pause is over. */
  breaker: boolean
  /** Words for people: its last call failed, and it is off. */
  words: { failed: string; off: string }
  /** Words of Situação while its last call failed. */
  health: string
  /** Opens a stand-in on this machine, over the same protocol, with the settings that lead to it. */
  double?(room: DoubleRoom): Promise<{ settings: Partial<S>; close(): Promise<unknown> }>
}

/** Declares a service of the world outside; its line in list.ts opens it. */
export const defineGateway = <S>(gateway: Gateway<S>): Gateway<S> => gateway
