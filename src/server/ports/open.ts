import type { EmVigor } from '../../domain/api/configuracoes.ts'
import { AppError } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { ticks, withTimeout } from '../time.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import type { Gateway, Reach } from './gateway.ts'
import { GATEWAYS } from './list.ts'
import { failureOf, type Outcome } from './outcome.ts'

/** Opened connection to one external service. */
export interface Port<S> {
  settings: S
  reach: Reach
  timeoutMs: number
  /**
   * Calls the service once, with a timeout, and counts the call. A service that is off, or whose circuit breaker is
   * open, is not called (`not_sent`). `line`: a part of the service that may fail alone, such as a host or a company.
   * `call` gives the answer or throws; its signal is the timeout.
   */
  ask<T>(line: string, call: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>>
  /** Counts a call made by a client that does not use `ask`. */
  tell(outcome: Pick<Outcome<unknown>, 'kind' | 'ms'>): void
  breaker: Breaker
  /** Gives the answer. @throws INDISPONIVEL with the gateway's text on failure; VALIDACAO when the service is off */
  expect<T>(outcome: Outcome<T>): T
}

/** Port of a gateway. */
export type PortOf<G> = G extends Gateway<infer S> ? Port<S> : never

export interface Ports {
  of<S>(gateway: Gateway<S>): Port<S>
  /** Lists the texts for the screen Situação: services whose last call failed recently. */
  health(): string[]
  /** Lists the rows of the configuration's pages. */
  inForce(): EmVigor[]
}

/** Time in ms for which a failure is shown: the longest pause between two tries of most background jobs. */
const NEWS_MS = 15 * 60_000

/** Opens every gateway once; the state of failures is kept by this server process only. */
export function createPorts(
  { config, time, log, metrics }: Pick<Deps, 'config' | 'time' | 'log' | 'metrics'>,
  gateways: readonly Gateway[] = GATEWAYS,
): Ports {
  const failedAt = new Map<string, number>()
  const faults = new Map<string, string>()
  const failing = ({ id }: Gateway) => time.now().getTime() - (failedAt.get(id) ?? -Infinity) < NEWS_MS
  metrics.gauges('tecla_port_failing', 'The last call to a service outside failed', 'port', () =>
    gateways.map(gateway => [gateway.id, failing(gateway) ? 1 : 0]),
  )

  function open(gateway: Gateway): Port<unknown> {
    const { id, timeoutMs, words } = gateway
    const { settings, reach } = config.outside[id] ?? { settings: {}, reach: 'off' }
    const breaker = createBreaker(time.now, gateway.tolerance)
    const guards = gateway.breaker === 'port'

    const mark = (kind: Outcome<unknown>['kind']) =>
      kind === 'answer' ? failedAt.delete(id) : failedAt.set(id, time.now().getTime())
    const count = ({ kind, ms }: Pick<Outcome<unknown>, 'kind' | 'ms'>) => {
      metrics.count('tecla_port_calls_total', 'Calls to services outside', { port: id, outcome: kind })
      metrics.observe('tecla_port_seconds', 'Time of a service outside', ms / 1000, { port: id })
    }

    async function call<T>(line: string, make: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
      const since = ticks()
      const ms = () => Math.round(ticks() - since)
      if (reach === 'off') return { kind: 'not_sent', cause: words.off, ms: 0 }
      if (guards && !breaker.podeTentar(line)) {
        const told = faults.get(id)
        return { kind: 'not_sent', cause: words.failed, ms: 0, ...(told ? { told } : {}) }
      }
      try {
        const answer = await withTimeout(time, timeoutMs, make)
        if (guards) breaker.respondeu(line)
        mark('answer')
        faults.delete(id)
        return { kind: 'answer', answer, ms: ms() }
      } catch (error) {
        const failure = failureOf(error)
        if (guards) breaker.falhou(line)
        mark(failure.kind)
        if (failure.told) faults.set(id, failure.told)
        else if (failure.kind === 'silent') faults.delete(id)
        log.warn({ porta: id, linha: line, causa: failure.cause }, `${gateway.title}: sem resposta`)
        return { ...failure, ms: ms() }
      }
    }

    return {
      settings,
      reach,
      timeoutMs,
      breaker,
      tell(outcome) {
        mark(outcome.kind)
        count(outcome)
      },
      async ask(line, make) {
        const outcome = await call(line, make)
        count(outcome)
        return outcome
      },
      expect(outcome) {
        if (outcome.kind === 'answer') return outcome.answer
        if (reach === 'off') throw new AppError('VALIDACAO', { mensagem: words.off })
        throw new AppError('INDISPONIVEL', { mensagem: outcome.told ?? words.failed })
      },
    }
  }

  const opened = new Map(gateways.map(gateway => [gateway.id, open(gateway)]))
  return {
    of<S>({ id }: Gateway<S>) {
      const port = opened.get(id)
      if (!port) throw new Error(`no gateway ${id} in the list`)
      return port as Port<S>
    },
    health: () =>
      gateways
        .filter(failing)
        .flatMap(({ id, health }) => (health === null ? [] : [faults.get(id) ?? health])),
    inForce: () =>
      gateways.flatMap(gateway => {
        const { settings, reach } = opened.get(gateway.id) as Port<unknown>
        return gateway.rows(settings, reach).map(
          ([titulo, valor]): EmVigor => ({
            ...{ pagina: gateway.page, titulo, valor },
            ...{ origem: 'instalacao', caminho: null },
          }),
        )
      }),
  }
}
