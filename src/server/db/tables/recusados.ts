import { index, text, unique } from 'drizzle-orm/pg-core'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro } from './registros.ts'

/** Products of which a note would be refused today, each with the first reason. Made anew by a job. */
export const produtos_recusados = tenantTable(
  'produtos_recusados',
  {
    empresa_id: ref('empresa_id').notNull(),
    produto_id: ref('produto_id').notNull(),
    /** Official cStat, field to be mended and fault, as the check of an item says (`core/dfe/nfe/preflight/item.ts`). */
    codigo: text('codigo').notNull(),
    campo: text('campo').notNull(),
    texto: text('texto').notNull(),
    em: instant('em').notNull(),
  },
  t => [
    unique('produtos_recusados_produto').on(t.account_id, t.produto_id),
    index('produtos_recusados_empresa').on(t.account_id, t.empresa_id, t.campo),
    fk('produtos_recusados_empresa_fk', [t.account_id, t.empresa_id], empresas),
    fk('produtos_recusados_produto_fk', [t.account_id, t.produto_id], registro(produtos.id), 'cascade'),
  ],
)
