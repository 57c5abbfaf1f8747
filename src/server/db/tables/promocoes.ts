import { index, unique } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { vendas } from './vendas.ts'

/** Sales that had a promotion with limits. */
export const promocoes_usos = tenantTable(
  'promocoes_usos',
  {
    /** Promotion, which the register may later delete. */
    promocao_id: ref('promocao_id').notNull(),
    venda_id: ref('venda_id').notNull(),
  },
  t => [
    unique('promocoes_usos_venda').on(t.account_id, t.promocao_id, t.venda_id),
    index('promocoes_usos_da_venda').on(t.account_id, t.venda_id),
    fk('promocoes_usos_venda_id', [t.account_id, t.venda_id], vendas),
  ],
)
