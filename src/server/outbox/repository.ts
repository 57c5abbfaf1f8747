import type { Db, Q, Tenant } from '../db/transaction.ts'
import type { Job, JobTipo } from './job.ts'

/** Adds a job inside the caller's transaction. Adding the same (tipo, alvo_id) twice is one job, at the earlier time. */
export async function enqueue(
  q: Q,
  tenant: Tenant,
  job: { tipo: JobTipo; alvo_id: number; due_at: Date },
): Promise<void> {
  await q.query({
    name: 'outbox-enqueue',
    text: `insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, $2, $3, $4)
      on conflict (account_id, tipo, alvo_id)
      do update set due_at = least(outbox.due_at, excluded.due_at), versao = outbox.versao + 1, tentativas = 0`,
    values: [tenant.account_id, job.tipo, job.alvo_id, job.due_at.toISOString()],
  })
}

/** Tries of a job that was hastened while it ran: it begins again. */
const HASTENED = -1

/**
 * Makes every waiting job of this kind in the account due now, e.g. when SEFAZ answers again. A job that runs meanwhile runs
 * again instead of pausing: `postpone` sees it by its tries. `but`: the target of the job that hastens the others.
 */
export async function hasten(
  q: Q,
  tenant: Tenant,
  tipo: JobTipo,
  now: Date,
  but: number | null = null,
): Promise<void> {
  await q.query({
    name: 'outbox-hasten',
    text: `update outbox set due_at = least(due_at, $3), tentativas = case when bloqueado_por is null then tentativas else $5::int end
      where account_id = $1 and tipo = $2 and (due_at > $3 or bloqueado_por is not null) and alvo_id is distinct from $4`,
    values: [tenant.account_id, tipo, now.toISOString(), but, HASTENED],
  })
}

export interface ClaimedJob extends Job {
  versao: number
}

/**
 * SQL condition: the job is due, this worker ($1) is not running it ($3: ids of running jobs), and no other worker has a
 * lock on it that is still valid.
 */
const FREE =
  'due_at <= $2 and (bloqueado_ate is null or bloqueado_ate < $2 or bloqueado_por = $1) and id <> all($3::bigint[])'

/**
 * Makes the worker's queries. The worker sees which accounts have jobs, and then works inside each account. Locks and
 * results of jobs commit without waiting for the disk: one lost in a power cut only runs a job once more.
 */
export function outboxRepository(db: Db) {
  /** Lists the accounts with matching jobs, the longest waiting first. */
  const accounts = (where: string, values: readonly unknown[]): Promise<number[]> =>
    db.worker(async q => {
      const { rows } = await q.query<{ account_id: number }>(
        `select account_id from outbox where ${where} group by account_id order by min(due_at)`,
        [...values],
      )
      return rows.map(({ account_id }) => account_id)
    })

  const claimOf = (
    account_id: number,
    values: readonly unknown[],
    until: Date,
    limit: number,
  ): Promise<ClaimedJob[]> =>
    db.tx({ account_id }, async q => {
      await q.query('set local synchronous_commit = off')
      const { rows } = await q.query<ClaimedJob>({
        name: 'outbox-claim',
        text: `update outbox o set bloqueado_por = $1, bloqueado_ate = $4
          from (select id from outbox where account_id = $5 and ${FREE} order by due_at, id limit $6 for update skip locked) due
          where o.account_id = $5 and o.id = due.id
          returning o.account_id, o.id, o.tipo, o.alvo_id, o.tentativas, o.versao`,
        values: [...values, until.toISOString(), account_id, limit],
      })
      return rows
    })

  return {
    /**
     * Locks up to `limit` due jobs for `worker`, until `until`, account by account; two workers never get the same job. The
     * worker's jobs that are not in `running` (left when the database was unreachable) are free at once. A job in `running`
     * stays locked even if the clock jumps, because a second run would end the first one's job.
     */
    async claim(
      worker: string,
      running: readonly number[],
      now: Date,
      until: Date,
      limit: number,
    ): Promise<ClaimedJob[]> {
      const values = [worker, now.toISOString(), running]
      const jobs: ClaimedJob[] = []
      for (const account_id of await accounts(FREE, values)) {
        if (jobs.length === limit) break
        jobs.push(...(await claimOf(account_id, values, until, limit - jobs.length)))
      }
      return jobs
    },

    /** Makes the waiting jobs of these kinds due now, in all accounts. */
    async resume(tipos: readonly JobTipo[], now: Date): Promise<void> {
      for (const account_id of await accounts('tipo = any($1::text[]) and due_at > $2', [
        tipos,
        now.toISOString(),
      ]))
        await db.tx({ account_id }, async q => {
          for (const tipo of tipos) await hasten(q, { account_id }, tipo, now)
        })
    },

    /** Extends the worker's locks of its running jobs. */
    async hold(worker: string, running: readonly number[], until: Date): Promise<void> {
      for (const account_id of await accounts('bloqueado_por = $1 and id = any($2::bigint[])', [
        worker,
        running,
      ]))
        await db.tx({ account_id }, async q => {
          await q.query('set local synchronous_commit = off')
          await q.query(
            'update outbox set bloqueado_ate = $3 where account_id = $4 and bloqueado_por = $1 and id = any($2::bigint[])',
            [worker, running, until.toISOString(), account_id],
          )
        })
    },

    /** Gives the moment when the next job is due or unlocked; null: there is none. */
    next: (): Promise<Date | null> =>
      db.worker(async q => {
        const { rows } = await q.query<{ em: Date | null }>({
          name: 'outbox-next',
          text: 'select min(greatest(due_at, bloqueado_ate)) as em from outbox',
        })
        return rows[0]?.em ?? null
      }),

    /** Deletes a finished job, unless it was added again meanwhile. */
    done: (job: ClaimedJob): Promise<void> =>
      db.tx(job, async q => {
        await q.query('set local synchronous_commit = off')
        const { rowCount } = await q.query({
          name: 'outbox-done',
          text: 'delete from outbox where account_id = $1 and id = $2 and versao = $3',
          values: [job.account_id, job.id, job.versao],
        })
        if (rowCount === 0) {
          await q.query(
            'update outbox set bloqueado_por = null, bloqueado_ate = null where account_id = $1 and id = $2',
            [job.account_id, job.id],
          )
        }
      }),

    /** Pauses a job until `dueAt`, unless it was added again or hastened meanwhile. */
    postpone: (job: ClaimedJob, dueAt: Date, erro: string): Promise<void> =>
      db.tx(job, async q => {
        await q.query('set local synchronous_commit = off')
        await q.query({
          name: 'outbox-postpone',
          text: `update outbox set bloqueado_por = null, bloqueado_ate = null, tentativas = tentativas + 1,
              ultimo_erro = $4, due_at = case when versao = $5 and tentativas = $6 then $3 else due_at end
            where account_id = $1 and id = $2`,
          values: [
            job.account_id,
            job.id,
            dueAt.toISOString(),
            erro.slice(0, 500),
            job.versao,
            job.tentativas,
          ],
        })
      }),

    /** Removes all locks, at the start of the only process that uses this database. */
    async releaseAll(): Promise<void> {
      for (const account_id of await accounts('bloqueado_por is not null', []))
        await db.tx({ account_id }, async q => {
          await q.query(
            'update outbox set bloqueado_por = null, bloqueado_ate = null where account_id = $1 and bloqueado_por is not null',
            [account_id],
          )
        })
    },

    /** Counts the jobs due until `until`, for readiness and tests. */
    waiting: (until: Date): Promise<number> =>
      db.worker(async q => {
        const { rows } = await q.query<{ n: string }>('select count(*) as n from outbox where due_at <= $1', [
          until.toISOString(),
        ])
        return Number(rows[0]?.n ?? 0)
      }),
  }
}
