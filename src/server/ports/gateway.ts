import type { z } from 'zod'
import type { Pagina } from '../../domain/config/paginas.ts'
import type { Board } from '../sefaz/simulator/panel/board.ts'

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
  /** Variable without which it is off, and in the demo takes its double; null: it is never off. */
  needs: string | null
  /** Page of the configuration, and its rows there: [title, value]. Never a secret. */
  page: Pagina
  rows(settings: S, reach: Reach): (readonly [string, string])[]
  /** Milliseconds that a call may take. */
  timeoutMs: number
  /**
   * 'port': after a failure calls of the same line are refused at once, but one when its pause is over. 'caller': who calls
   * opens and asks the circuit, because it has something better to do than to fail. null: every call is tried.
   */
  breaker: 'port' | 'caller' | null
  /** Words for people: its last call failed, and it is off. */
  words: { failed: string; off: string }
  /** Words of Situação while its last call failed; null: who calls says it there. */
  health: string | null
  /** Opens a stand-in on this machine, over the same protocol, with the settings that lead to it and its part of /sim. */
  double?(room: DoubleRoom): Promise<{ settings: Partial<S>; board?: Board; close(): Promise<unknown> }>
}

/** Declares a service of the world outside; its line in list.ts opens it. */
export const defineGateway = <S>(gateway: Gateway<S>): Gateway<S> => gateway
