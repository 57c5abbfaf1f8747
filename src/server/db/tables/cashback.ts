import { date, index, integer, numeric, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'
import { vendas } from './vendas.ts'

const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** Cashback of sales, as rows that only grow: a customer's cashback is their sum. */
export const cashbacks = tenantTable(
  'cashbacks',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Sale that earned it. */
    venda_id: ref('venda_id').notNull(),
    /** Number of the row in its sale, from 1. */
    num: integer('num').notNull(),
    parceiro_id: ref('parceiro_id').notNull(),
    /** ganho, volta, vencido */
    motivo: text('motivo').notNull(),
    valor: money('valor').notNull(),
    /** R$ that were to be given or taken; less is taken where the customer spent it. */
    devido: money('devido').notNull(),
    validade: date('validade', { mode: 'string' }),
    em: timestamp('em', { withTimezone: true, mode: 'string' }).notNull(),
  },
  t => [
    unique('cashbacks_venda').on(t.account_id, t.venda_id, t.num),
    index('cashbacks_parceiro').on(t.account_id, t.parceiro_id),
    fk('cashbacks_empresa', [t.account_id, t.empresa_id], empresas),
    fk('cashbacks_venda_id', [t.account_id, t.venda_id], vendas),
  ],
)
