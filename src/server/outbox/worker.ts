import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/transaction.ts'
import { backoff } from './backoff.ts'
import type { JobHandler, JobTipo } from './job.ts'
import { type ClaimedJob, outboxRepository } from './repository.ts'

export interface Outbox {
  /** Somebody committed a job: look now, not at the next round. */
  wake(): void
  start(): Promise<void>
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
  /** Resolves when nothing due is waiting or running (tests, benchmarks). */
  quiet(): Promise<void>
}

interface Options {
  db: Db
  clock: () => Date
  log: Logger
  handlers: Record<JobTipo, JobHandler>
  /** No other process works on this database: locks left by a killed one are freed at the start. */
  exclusive: boolean
}

const PARALLEL = 8
/** A job of a killed process is taken up again after it; of a living one it is held so much longer, again and again, while it runs. */
const LOCK_MS = 30_000
const HOLD_MS = 10_000
/**
 * Own commits wake the worker at once and it knows when the next job falls due; it looks by itself for what it cannot know: a
 * clock put right, and where other servers work on the database the job that one of them left when it died.
 */
const LOOK_ALONE_MS = 30_000
const LOOK_SHARED_MS = 5_000
/** A job due at the moment of the look was just taken by somebody. */
const LOOK_SOON_MS = 50
/** The database went away. */
const RETRY_MS = 500
const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
const STOP_MS = 3_000

/**
 * Runs the durable jobs: claimed with SKIP LOCKED, re-run after a crash, backed off after a failure. There is no
 * LISTEN/NOTIFY: a NOTIFY inside the sale's transaction serialises all commits of the database.
 */
export function createOutbox({ db, clock, log, handlers, exclusive }: Options): Outbox {
  const repository = outboxRepository(db)
  const worker = randomUUID()
  const running = new Map<number, Promise<void>>()
  let stopped = true
  let looking: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  let holding: NodeJS.Timeout | undefined
  const atMost = exclusive ? LOOK_ALONE_MS : LOOK_SHARED_MS

  async function run(job: ClaimedJob): Promise<void> {
    try {
      const desfecho = await handlers[job.tipo](job)
      if (!desfecho) return await repository.done(job)
      await repository.postpone(job, new Date(clock().getTime() + desfecho.depois), desfecho.erro)
    } catch (error) {
      log.error({ err: error, job: job.id, tipo: job.tipo, alvo: job.alvo_id }, 'job failed')
      const wait = backoff(job.tentativas, BACKOFF_MS, BACKOFF_MAX_MS)
      await repository.postpone(job, new Date(clock().getTime() + wait), String(error)).catch(cause => {
        log.error({ err: cause, job: job.id }, 'job could not be postponed') // its lock expires by itself
      })
    }
  }

  async function look(): Promise<void> {
    do {
      again = false
      const free = PARALLEL - running.size
      if (stopped || free <= 0) return
      const now = clock()
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
      if (jobs.length === free) return // full: the next one to finish looks again
    } while (again)
  }

  const until = () => new Date(clock().getTime() + LOCK_MS)

  /** A lot of fifty notes or a letter of some MB takes longer than a lock: no other server takes it up meanwhile. */
  function hold(): void {
    if (running.size === 0) return
    repository.hold(worker, [...running.keys()], until()).catch(error => {
      log.warn({ err: error }, 'outbox could not hold its jobs') // its next try is before the locks expire
    })
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, ms).unref()
  }

  /** Nothing is due now: the timer is set for the next one, and no statement is made until then. */
  async function sleepUntilDue(): Promise<void> {
    if (again || stopped) return
    // whoever finishes wakes it
    if (running.size >= PARALLEL) return lookIn(atMost)
    const next = await repository.next()
    const wait = next === null ? atMost : next.getTime() - clock().getTime()
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
      stopped = false
      // alone, nobody would take them
      if (!exclusive) holding = setInterval(hold, HOLD_MS).unref()
      wake()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(holding)
      await looking
      // one that waits for SEFAZ is left: its state is stored, and the next start takes it up from there
      await Promise.race([Promise.all(running.values()), sleep(STOP_MS, undefined, { ref: false })])
    },
    async quiet() {
      for (;;) {
        await looking
        await Promise.all(running.values())
        if (running.size === 0 && !looking && (await repository.waiting(clock())) === 0) return
        wake()
        await sleep(5)
      }
    },
  }
}
