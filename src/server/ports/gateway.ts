import type { z } from 'zod'
import type { Pagina } from '../../domain/config/paginas.ts'
import type { Board } from '../simulators.ts'

/** Data for starting a double: a simulated service of the demo. */
interface DoubleRoom {
  dataDir: string
  clock: () => Date
}

/** State of a gateway. own: the real service; double: the demo's simulated service; off: none. */
export type Reach = 'own' | 'double' | 'off'

/** External service, from which settings, configuration rows, Situação, /metrics and the demo derive. */
export interface Gateway<S = unknown> {
  /** Name of its folder, and its label in /metrics. */
  id: string
  /** Name of the service, for users. */
  title: string
  /** Environment variables of the installation. */
  settings: z.ZodType<S>
  /** Variable without which the service is off, or uses its double in the demo; null: never off. */
  needs: string | null
  /** Page of the configuration, and the rows there: [title, value]. Never shows a secret. */
  page: Pagina
  rows(settings: S, reach: Reach): (readonly [string, string])[]
  timeoutMs: number
  /**
   * Use of the circuit breaker. 'port': after a failure, calls of the same line fail at once, except one try after a
   * pause. 'caller': the calling code uses the breaker, because that code has an alternative, such as contingency.
   * null: none.
   */
  breaker: 'port' | 'caller' | null
  /** Failures in a row that open a circuit; absent: one. */
  tolerance?: number
  /** Texts for users: the call failed, and the service is off. */
  words: { failed: string; off: string }
  /** Text on the screen Situação after a failed call; null: other code shows it. */
  health: string | null
  /** Starts a simulated service here, with the same protocol. Gives its settings and its part of the page /sim. */
  double?(room: DoubleRoom): Promise<{ settings: Partial<S>; board?: Board; close(): Promise<unknown> }>
}

/** Declares an external service; add it to the list in list.ts. */
export const defineGateway = <S>(gateway: Gateway<S>): Gateway<S> => gateway
