import { jsonb, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { ref, tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When the authority was asked for a company's open manifests, and may be asked again. */
export const radares_mdfe = tenantTable(
  'radares_mdfe',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    /** Moment of the next query that nobody asks for. */
    proxima_em: when('proxima_em').notNull(),
    consultada_em: when('consultada_em'),
    /** Moments of the queries within the last hour. */
    consultas: jsonb('consultas').notNull().default([]),
    /** Problem of the last query; null: none. */
    problema: text('problema'),
  },
  t => [unique('radares_mdfe_empresa').on(t.account_id, t.empresa_id, t.tp_amb)],
)

/** Manifests of the company that the authority has as open, and that are not open here. */
export const manifestos_alheios = tenantTable(
  'manifestos_alheios',
  {
    empresa_id: ref('empresa_id').notNull(),
    tp_amb: smallint('tp_amb').notNull(),
    chave: text('chave').notNull(),
    protocolo: text('protocolo'),
    vista_em: when('vista_em').notNull(),
    /** When the authority authorised it; null: not known yet. */
    autorizada_em: when('autorizada_em'),
    encerrada_em: when('encerrada_em'),
  },
  t => [unique('manifestos_alheios_chave').on(t.account_id, t.empresa_id, t.chave)],
)
