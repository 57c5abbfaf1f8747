import { numeric, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro } from './registros.ts'

/** Data on the last printed label of a product, or of its grid's line. Other data now: a new label is needed. */
export const etiquetas_impressas = tenantTable(
  'etiquetas_impressas',
  {
    empresa_id: ref('empresa_id').notNull(),
    produto_id: ref('produto_id').notNull(),
    grade_id: ref('grade_id'),
    nome: text('nome').notNull(),
    gtin: text('gtin').notNull(),
    preco: numeric('preco', { precision: 20, scale: 10 }),
    /** Null: no label was printed; the row has the data from before a price change. */
    em: timestamp('em', { withTimezone: true, mode: 'string' }),
  },
  t => [
    fk('etiquetas_impressas_empresa', [t.account_id, t.empresa_id], empresas, 'cascade'),
    fk('etiquetas_impressas_produto', [t.account_id, t.produto_id], registro(produtos.id), 'cascade'),
    unique('etiquetas_impressas_uma').on(t.account_id, t.produto_id, t.grade_id).nullsNotDistinct(),
  ],
)
