import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/transaction.ts'
import { type Cancel, every, pause, type Time } from '../time.ts'
import { backoff } from './backoff.ts'
import type { JobHandler, JobTipo } from './job.ts'
import { type ClaimedJob, outboxRepository } from './repository.ts'

export interface Outbox {
  /** Makes the worker look for jobs now, after a commit. */
  wake(): void
  start(): Promise<void>
  /** Starts no more jobs and waits for the running ones, at most 3 seconds. */
  stop(): Promise<void>
  /** Resolves when no due job is waiting or running (tests, benchmarks). */
  quiet(): Promise<void>
}

interface Options {
  db: Db
  time: Time
  log: Logger
  handlers: Record<JobTipo, JobHandler>
  /** True: only this process uses the database, so the locks of a killed process are removed at the start. */
  exclusive: boolean
}

/** Jobs that run at once. */
export const PARALLEL = 8
/** Jobs looked at once after a start: what they wait for may have come while no server ran, or a new version brought it. */
const RESUMED: readonly JobTipo[] = ['pix', 'pix_devolucao', 'tef', 'radar_mdfe', 'canal', 'aliquotas']
/** Time in ms after which a killed process's jobs are unlocked. Beside other servers, a process extends its locks. */
const LOCK_MS = 30_000
const HOLD_MS = 10_000
/**
 * Longest pause, in ms, between looks for jobs: of a single server, and with other servers. This process's commits wake
 * the worker at once, and the worker knows when the next job is due; the pause covers a corrected clock and, with other
 * servers, jobs of a server that died.
 */
const LOOK_ALONE_MS = 30_000
const LOOK_SHARED_MS = 5_000
/** Shortest pause in ms before the next look, e.g. when another server has just locked a due job. */
const LOOK_SOON_MS = 50
/** Pause in ms after the database was unreachable. */
const RETRY_MS = 500
const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
const STOP_MS = 3_000

/**
 * Runs the durable jobs: locks them with SKIP LOCKED, runs them again after a crash, and delays them after a failure. No
 * LISTEN/NOTIFY: a NOTIFY inside the sale's transaction would serialise all commits of the database.
 */
export function createOutbox({ db, time, log, handlers, exclusive }: Options): Outbox {
  const repository = outboxRepository(db)
  const worker = randomUUID()
  const running = new Map<number, Promise<void>>()
  let stopped = true
  let looking: Promise<void> | undefined
  let again = false
  let cancelLook: Cancel | undefined
  let endHolding: Cancel | undefined
  const atMost = exclusive ? LOOK_ALONE_MS : LOOK_SHARED_MS

  async function run(job: ClaimedJob): Promise<void> {
    try {
      const desfecho = await handlers[job.tipo](job)
      if (!desfecho) return await repository.done(job)
      await repository.postpone(job, new Date(time.now().getTime() + desfecho.depois), desfecho.erro)
    } catch (error) {
      log.error({ err: error, job: job.id, tipo: job.tipo, alvo: job.alvo_id }, 'job failed')
      const wait = backoff(job.tentativas, BACKOFF_MS, BACKOFF_MAX_MS)
      await repository.postpone(job, new Date(time.now().getTime() + wait), String(error)).catch(cause => {
        log.error({ err: cause, job: job.id }, 'job could not be postponed') // its lock expires anyway
      })
    }
  }

  async function look(): Promise<void> {
    do {
      again = false
      const free = PARALLEL - running.size
      if (stopped || free <= 0) return
      const now = time.now()
      const jobs = await repository.claim(worker, [...running.keys()], now, until(), free)
      for (const job of jobs) {
        running.set(
          job.id,
          run(job).finally(() => {
            running.delete(job.id)
            wake()
          }),
        )
      }
      if (jobs.length === free) return // as many jobs as allowed run; when one ends, the worker looks again
    } while (again)
  }

  const until = () => new Date(time.now().getTime() + LOCK_MS)

  /** Extends the locks: fifty notes or a large e-mail may outlast one, and no other server may start the job. */
  function hold(): void {
    if (running.size === 0) return
    repository.hold(worker, [...running.keys()], until()).catch(error => {
      log.warn({ err: error }, 'outbox could not hold its jobs') // tried again before the locks expire
    })
  }

  function lookIn(ms: number): void {
    cancelLook?.()
    if (!stopped) cancelLook = time.after(ms, wake)
  }

  /** Sets the timer for the next due job; until then the worker sends no query. */
  async function sleepUntilDue(): Promise<void> {
    if (again || stopped) return
    // as many jobs as allowed run; when one ends, the worker looks again
    if (running.size >= PARALLEL) return lookIn(atMost)
    const next = await repository.next()
    const wait = next === null ? atMost : next.getTime() - time.now().getTime()
    lookIn(Math.min(Math.max(wait, LOOK_SOON_MS), atMost))
  }

  function wake(): void {
    again = true
    if (looking || stopped) return
    looking = look()
      .then(sleepUntilDue)
      .catch(error => {
        log.error({ err: error }, 'outbox could not look for jobs')
        lookIn(RETRY_MS)
      })
      .finally(() => {
        looking = undefined
        if (again && running.size < PARALLEL) setImmediate(wake)
      })
  }

  return {
    wake,
    async start() {
      if (exclusive) await repository.releaseAll()
      await repository.resume(RESUMED, time.now())
      stopped = false
      // a single server need not extend its locks: no other takes its jobs
      if (!exclusive) endHolding = every(time, HOLD_MS, hold)
      wake()
    },
    async stop() {
      stopped = true
      cancelLook?.()
      endHolding?.()
      await looking
      // a job waiting for SEFAZ is abandoned: its state is stored, and the next start continues it
      await Promise.race([
        Promise.all(running.values()),
        new Promise<void>(resolve => time.after(STOP_MS, resolve)),
      ])
    },
    async quiet() {
      for (;;) {
        await looking
        await Promise.all(running.values())
        if (running.size === 0 && !looking && (await repository.waiting(time.now())) === 0) return
        wake()
        await pause(5)
      }
    },
  }
}
