import { boolean, index, integer, numeric, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'
import { vendas } from './vendas.ts'

/** Amount with four decimal places: the sum is rounded once, when paid. */
const amount = (name: string) => numeric(name, { precision: 19, scale: 4 })

/**
 * Seller's commission of each line sold, by the rule of the day; a cancelling or a return adds a negative row. Rows are only
 * added, and outlive rule, product and seller.
 */
export const comissoes_itens = tenantTable(
  'comissoes_itens',
  {
    empresa_id: ref('empresa_id').notNull(),
    venda_id: ref('venda_id').notNull(),
    num: integer('num').notNull(),
    /** 'venda', 'cancelamento', 'devolucao'. */
    tipo: text('tipo').notNull(),
    vendedor_id: ref('vendedor_id').notNull(),
    produto_id: ref('produto_id').notNull(),
    regra_id: ref('regra_id').notNull(),
    regra: text('regra').notNull(),
    /** R$ of which the commission is a share: the line's value, or its margin. */
    base: amount('base').notNull(),
    /** True when `base` is a margin, by which a cost is known. */
    da_margem: boolean('da_margem').notNull().default(false),
    /** Rate in %; null: an amount per unit. */
    percentual: numeric('percentual', { precision: 7, scale: 4 }),
    valor: amount('valor').notNull(),
    /** Moment of sale, cancelling or return, which decides the month of payment. */
    em: timestamp('em', { withTimezone: true, mode: 'string' }).notNull(),
  },
  t => [
    unique('comissoes_itens_linha').on(t.account_id, t.venda_id, t.num, t.tipo),
    index('comissoes_itens_em').on(t.account_id, t.empresa_id, t.em, t.vendedor_id),
    fk('comissoes_itens_venda', [t.account_id, t.venda_id], vendas),
    fk('comissoes_itens_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)
