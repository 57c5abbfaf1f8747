import { date, integer, unique } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'

/** Batches of old quotes and orders whose personal data is taken away: listed and told first, done days later. */
export const dados_pessoais_lotes = tenantTable(
  'dados_pessoais_lotes',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Documents last changed before this day of the company's calendar. */
    antes_de: date('antes_de', { mode: 'string' }).notNull(),
    /** Day from which the data is taken away. */
    apagar_em: date('apagar_em', { mode: 'string' }).notNull(),
    listados: integer('listados').notNull(),
    criado_em: instant('criado_em').notNull(),
    feito_em: instant('feito_em'),
    apagados: integer('apagados'),
  },
  t => [
    unique('dados_pessoais_lotes_dia').on(t.account_id, t.empresa_id, t.antes_de),
    fk('dados_pessoais_lotes_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)
