import { boolean, date, jsonb, text, unique } from 'drizzle-orm/pg-core'
import { ref, tenantTable } from '../tenant-table.ts'

/**
 * Rows of the tax books, one a note: its lines in the book, the assessments, PIS and COFINS, and IBS and CBS, as the XML said
 * when the note settled. Whether the note stands is asked of its document or entry.
 */
export const notas_escrituradas = tenantTable(
  'notas_escrituradas',
  {
    empresa_id: ref('empresa_id').notNull(),
    chave: text('chave').notNull(),
    /** True: the company issued it. A note between two companies of an account is booked by both. */
    propria: boolean('propria').notNull(),
    dia: date('dia', { mode: 'string' }).notNull(),
    sentido: text('sentido').notNull(),
    modelo: text('modelo').notNull(),
    uf: text('uf').notNull(),
    situacao: text('situacao').notNull(),
    livro: jsonb('livro').notNull(),
    apuracao: jsonb('apuracao').notNull(),
    contribuicoes: jsonb('contribuicoes').notNull(),
    novos: jsonb('novos').notNull(),
  },
  t => [unique('notas_escrituradas_chave').on(t.account_id, t.empresa_id, t.chave, t.propria)],
)
