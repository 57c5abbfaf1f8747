import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgPolicy, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * Durable jobs, written in the transaction that needs them and deleted when done. The worker sees the jobs of every account
 * by the setting `app.worker`, claims them, and works account by account.
 */
export const outbox = tenantTable(
  'outbox',
  {
    /** Kind of job: JobTipo (server/outbox/job.ts). */
    tipo: text('tipo').notNull(),
    /**
     * Id of the row for the job. An account has one open job per (tipo, alvo_id): a job added again keeps the earlier
     * due time.
     */
    alvo_id: bigint('alvo_id', { mode: 'number' }).notNull(),
    due_at: when('due_at').notNull(),
    /** Grows each time the job is added again: a job added while it runs is not deleted, but runs once more. */
    versao: integer('versao').notNull().default(1),
    tentativas: integer('tentativas').notNull().default(0),
    bloqueado_por: text('bloqueado_por'),
    bloqueado_ate: when('bloqueado_ate'),
    ultimo_erro: text('ultimo_erro'),
    criado_em: when('criado_em').notNull().defaultNow(),
  },
  t => [
    index('outbox_due').on(t.due_at, t.account_id),
    unique('outbox_alvo').on(t.account_id, t.tipo, t.alvo_id),
    pgPolicy('outbox_worker', { for: 'select', using: sql`current_setting('app.worker', true) = '1'` }),
  ],
)
