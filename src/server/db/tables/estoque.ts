import { sql } from 'drizzle-orm'
import { bigint, index, numeric, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { registro } from './registros.ts'

const quantity = (name: string) => numeric(name, { precision: 17, scale: 4 })

/** Stock is its movements; the balance beside is their sum, kept in the same transaction. Negative = out. */
export const estoque_movimentos = tenantTable(
  'estoque_movimentos',
  {
    empresa_id: ref('empresa_id').notNull(),
    produto_id: ref('produto_id').notNull(),
    lote_id: ref('lote_id'),
    /** venda, cancelamento, inicial, ajuste */
    tipo: text('tipo').notNull(),
    qtde: quantity('qtde').notNull(),
    venda_id: ref('venda_id'),
    usuario_id: ref('usuario_id'),
    em: timestamp('em', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  t => [
    fk('estoque_movimentos_produto_fk', [t.account_id, t.produto_id], registro(produtos.id)),
    fk('estoque_movimentos_lote', [t.account_id, t.lote_id], registro(produtos_lotes.id)),
    index('estoque_movimentos_produto').on(t.account_id, t.produto_id, t.em),
    index('estoque_movimentos_venda').on(t.account_id, t.venda_id),
  ],
)

/** Balance by company, product and lot (lot null: the product has none). Rows are touched in product order. */
export const estoque_saldos = tenantTable(
  'estoque_saldos',
  {
    empresa_id: ref('empresa_id').notNull(),
    produto_id: ref('produto_id').notNull(),
    lote_id: ref('lote_id'),
    saldo: quantity('saldo').notNull(),
    /** Transaction that last moved it: the till's catalogue asks for what changed since. Every upsert sets it anew. */
    versao: bigint('versao', { mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  t => [
    fk('estoque_saldos_produto', [t.account_id, t.produto_id], registro(produtos.id), 'cascade'),
    fk('estoque_saldos_lote', [t.account_id, t.lote_id], registro(produtos_lotes.id), 'cascade'),
    unique('estoque_saldos_chave').on(t.account_id, t.empresa_id, t.produto_id, t.lote_id).nullsNotDistinct(),
    index('estoque_saldos_versao').on(t.account_id, t.empresa_id, t.versao),
  ],
)
