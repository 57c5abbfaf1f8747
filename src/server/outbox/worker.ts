import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/transaction.ts'
import { backoff } from './backoff.ts'
import type { JobHandler, JobTipo } from './job.ts'
import { type ClaimedJob, outboxRepository } from './repository.ts'

export interface Outbox {
  /** Looks for jobs now, after a commit. */
  wake(): void
  start(): Promise<void>
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
  /** Resolves when no due job is waiting or running (tests, benchmarks). */
  quiet(): Promise<void>
}

interface Options {
  db: Db
  clock: () => Date
  log: Logger
  handlers: Record<JobTipo, JobHandler>
  /** No other process works on this database: locks of a killed process are freed at the start. */
  exclusive: boolean
}

const PARALLEL = 8
/** Time after which a killed process's jobs are free; a living process extends its locks while it works. */
const LOCK_MS = 30_000
const HOLD_MS = 10_000
/**
 * Longest pause between looks. Own commits wake the worker at once, and it knows when the next job is due; the pause covers
 * a corrected clock and, with other servers, jobs of a server that died.
 */
const LOOK_ALONE_MS = 30_000
const LOOK_SHARED_MS = 5_000
/** Pause when a due job was just taken by another server. */
const LOOK_SOON_MS = 50
/** Pause after the database went away. */
const RETRY_MS = 500
const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
const STOP_MS = 3_000

/**
 * Runs the durable jobs: claimed with SKIP LOCKED, run again after a crash, delayed after a failure. No LISTEN/NOTIFY: a
 * NOTIFY inside the sale's transaction would serialise all commits of the database.
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
      if (jobs.length === free) return // full: the next job to finish looks again
    } while (again)
  }

  const until = () => new Date(clock().getTime() + LOCK_MS)

  /**
   * Extends the locks: a lot of fifty notes or an e-mail of some MB takes longer than a lock, and no other server may take
   * it.
   */
  function hold(): void {
    if (running.size === 0) return
    repository.hold(worker, [...running.keys()], until()).catch(error => {
      log.warn({ err: error }, 'outbox could not hold its jobs') // tried again before the locks expire
    })
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, ms).unref()
  }

  /** Sets the timer for the next due job; until then no statement is made. */
  async function sleepUntilDue(): Promise<void> {
    if (again || stopped) return
    // full: the next job to finish looks again
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
      // a single server needs no locks held: nobody else takes its jobs
      if (!exclusive) holding = setInterval(hold, HOLD_MS).unref()
      wake()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(holding)
      await looking
      // a job waiting for SEFAZ is left: its state is stored, and the next start goes on from there
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
