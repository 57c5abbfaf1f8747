import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { vendas } from './vendas.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })
const money = (name: string) => numeric(name, { precision: 15, scale: 2 })

/** Purchases: a document (type 3) made from a supplier's note, with the decisions about it and its effects. */
export const compras = tenantTable(
  'compras',
  {
    empresa_id: ref('empresa_id').notNull(),
    venda_id: ref('venda_id').notNull(),
    /** Key of the note; its XML is in notas_recebidas. */
    chave: text('chave').notNull(),
    cnpj: text('cnpj').notNull(),
    emissao: when('emissao').notNull(),
    /** R$ of expenses outside the note, spread over its lines. */
    despesas: money('despesas').notNull(),
    creditos: jsonb('creditos').notNull(),
    /** Prices of products before and after. */
    precos: jsonb('precos').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    entrada_em: when('entrada_em').notNull(),
    desfeita_em: when('desfeita_em'),
    desfeita_por: ref('desfeita_por'),
  },
  t => [
    unique('compras_venda').on(t.account_id, t.venda_id),
    // the number that stands in the key
    index('compras_numero').on(t.account_id, sql`ltrim(substr(chave, 26, 9), '0')`),
    uniqueIndex('compras_chave').on(t.account_id, t.empresa_id, t.chave).where(sql`desfeita_em is null`),
    fk('compras_venda_fk', [t.account_id, t.venda_id], vendas),
  ],
)

/** Supplier's data of a document's line. A supplier's item with several lots becomes several rows. */
export const compra_itens = tenantTable(
  'compra_itens',
  {
    venda_id: ref('venda_id').notNull(),
    /** Number of the document's line. */
    num: integer('num').notNull(),
    /** nItem of the supplier's note. */
    item: integer('item').notNull(),
    codigo: text('codigo').notNull(),
    nome: text('nome').notNull(),
    unidade: text('unidade').notNull(),
    /** Quantity in the supplier's unit. */
    qtde: numeric('qtde', { precision: 21, scale: 10 }).notNull(),
    fator: numeric('fator', { precision: 15, scale: 4 }).notNull(),
    /** R$ of the goods, before discount. */
    valor: money('valor').notNull(),
    /** R$ of one unit of ours. */
    custo_unitario: numeric('custo_unitario', { precision: 25, scale: 10 }).notNull(),
  },
  t => [
    unique('compra_itens_num').on(t.account_id, t.venda_id, t.num),
    fk('compra_itens_venda', [t.account_id, t.venda_id], vendas),
  ],
)

/** Learned links from a supplier's code to our product, with the number of our units in one of the supplier's. */
export const compra_vinculos = tenantTable(
  'compra_vinculos',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** CNPJ or CPF of the supplier. */
    cnpj: text('cnpj').notNull(),
    codigo: text('codigo').notNull(),
    unidade: text('unidade').notNull(),
    produto_id: ref('produto_id').notNull(),
    grade_id: ref('grade_id'),
    fator: numeric('fator', { precision: 15, scale: 4 }).notNull(),
    em: when('em').notNull(),
  },
  t => [
    unique('compra_vinculos_codigo').on(t.account_id, t.empresa_id, t.cnpj, t.codigo, t.unidade),
    index('compra_vinculos_produto').on(t.account_id, t.produto_id),
  ],
)
