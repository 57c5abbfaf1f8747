import type { EmVigor } from '../../domain/api/configuracoes.ts'
import { AppError } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import type { Gateway, Reach } from './gateway.ts'
import { GATEWAYS } from './list.ts'
import { failureOf, type Outcome } from './outcome.ts'

/** One service of the world outside, opened. */
export interface Port<S> {
  settings: S
  reach: Reach
  timeoutMs: number
  /**
   * Calls once, in time, and counts it. `line` is whatever fails by itself: a host, a company. `call` answers or throws;
   * the signal is its time.
   */
  ask<T>(line: string, call: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>>
  /** Counts a call of a client that has a transport of its own. */
  tell(outcome: Pick<Outcome<unknown>, 'kind' | 'ms'>): void
  /** Circuits of its lines. */
  breaker: Breaker
  /** Takes the answer. @throws INDISPONIVEL in the gateway's words, VALIDACAO where it is off */
  expect<T>(outcome: Outcome<T>): T
}

/** Port of a gateway. */
export type PortOf<G> = G extends Gateway<infer S> ? Port<S> : never

export interface Ports {
  of<S>(gateway: Gateway<S>): Port<S>
  /** Words of Situação: services whose last call failed a short while ago. */
  health(): string[]
  /** Rows of the configuration. */
  inForce(): EmVigor[]
}

/** Longest pause between two tries of what is tried by itself; older news are of nobody who waits. */
const NEWS_MS = 15 * 60_000

/** Opens every gateway once; their state is this server's own. */
export function createPorts(
  { config, clock, log, metrics }: Pick<Deps, 'config' | 'clock' | 'log' | 'metrics'>,
  gateways: readonly Gateway[] = GATEWAYS,
): Ports {
  const failedAt = new Map<string, number>()
  const faults = new Map<string, string>()
  const failing = ({ id }: Gateway) => clock().getTime() - (failedAt.get(id) ?? -Infinity) < NEWS_MS
  metrics.gauges('tecla_port_failing', 'The last call to a service outside failed', 'port', () =>
    gateways.map(gateway => [gateway.id, failing(gateway) ? 1 : 0]),
  )

  function open(gateway: Gateway): Port<unknown> {
    const { id, timeoutMs, words } = gateway
    const { settings, reach } = config.outside[id] ?? { settings: {}, reach: 'off' }
    const breaker = createBreaker(clock)
    const guards = gateway.breaker === 'port'

    const mark = (kind: Outcome<unknown>['kind']) =>
      kind === 'answer' ? failedAt.delete(id) : failedAt.set(id, clock().getTime())
    const count = ({ kind, ms }: Pick<Outcome<unknown>, 'kind' | 'ms'>) => {
      metrics.count('tecla_port_calls_total', 'Calls to services outside', { port: id, outcome: kind })
      metrics.observe('tecla_port_seconds', 'Time of a service outside', ms / 1000, { port: id })
    }

    async function call<T>(line: string, make: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
      const since = performance.now()
      const ms = () => Math.round(performance.now() - since)
      if (reach === 'off') return { kind: 'not_sent', cause: words.off, ms: 0 }
      if (guards && !breaker.podeTentar(line)) {
        const told = faults.get(id)
        return { kind: 'not_sent', cause: words.failed, ms: 0, ...(told ? { told } : {}) }
      }
      try {
        const answer = await make(AbortSignal.timeout(timeoutMs))
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
