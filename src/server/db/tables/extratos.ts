import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  numeric,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Lines of an account's bank statements. A line that another file has again is stored once. */
export const extrato_linhas = tenantTable(
  'extrato_linhas',
  {
    empresa_id: ref('empresa_id').notNull(),
    conta_id: ref('conta_id').notNull(),
    /** SHA-256 of the bank's data, and of the position among equal lines. */
    identidade: text('identidade').notNull(),
    data: date('data', { mode: 'string' }).notNull(),
    valor: numeric('valor', { precision: 14, scale: 2 }).notNull(),
    historico: text('historico').notNull(),
    documento: text('documento').notNull(),
    fitid: text('fitid').notNull(),
    ordem: integer('ordem').notNull(),
    /** Name of the file that brought it first. */
    arquivo: text('arquivo').notNull(),
    /** Reason to ignore the line; null: not ignored. */
    ignorada: text('ignorada'),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull().defaultNow(),
  },
  t => [
    fk('extrato_linhas_empresa', [t.account_id, t.empresa_id], empresas),
    unique('extrato_linhas_identidade').on(t.account_id, t.conta_id, t.identidade),
    index('extrato_linhas_data').on(t.account_id, t.conta_id, t.data),
    check('extrato_linhas_valor', sql`${t.valor} <> 0`),
  ],
)

/** Matches of statement lines and movements. An undone match keeps its row; a movement matches one line at most. */
export const conciliacoes = tenantTable(
  'conciliacoes',
  {
    linha_id: ref('linha_id').notNull(),
    movimento_id: ref('movimento_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: when('criado_em').notNull().defaultNow(),
    desfeita_em: when('desfeita_em'),
    desfeita_por: ref('desfeita_por'),
  },
  t => [
    uniqueIndex('conciliacoes_movimento').on(t.account_id, t.movimento_id).where(sql`desfeita_em is null`),
    index('conciliacoes_linha').on(t.account_id, t.linha_id),
    fk('conciliacoes_linha_da_conta', [t.account_id, t.linha_id], extrato_linhas),
  ],
)
