import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgPolicy, text, timestamp } from 'drizzle-orm/pg-core'
import { tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * Durable jobs, written in the transaction that asks for them and deleted when done. The worker sees those of every
 * account through `app.worker`; the work itself runs under the job's own account.
 */
export const outbox = tenantTable(
  'outbox',
  {
    /** emitir, consultar, transmitir, evento, inutilizar, imprimir */
    tipo: text('tipo').notNull(),
    /** The row the job is about; one open job per (tipo, alvo_id). */
    alvo_id: bigint('alvo_id', { mode: 'number' }).notNull(),
    payload: jsonb('payload').notNull().default({}),
    due_at: when('due_at').notNull(),
    tentativas: integer('tentativas').notNull().default(0),
    bloqueado_por: text('bloqueado_por'),
    bloqueado_ate: when('bloqueado_ate'),
    ultimo_erro: text('ultimo_erro'),
    criado_em: when('criado_em').notNull().defaultNow(),
  },
  t => [
    index('outbox_due').on(t.due_at),
    index('outbox_alvo').on(t.account_id, t.tipo, t.alvo_id),
    pgPolicy('outbox_worker', { using: sql`current_setting('app.worker', true) = '1'` }),
  ],
)
