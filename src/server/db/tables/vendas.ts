import { sql } from 'drizzle-orm'
import { index, integer, numeric, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { SALE } from '../../../core/document/types/index.ts'
import { NUMERO_LIVRE } from '../../../core/venda/fields/documento.ts'
import { vendas as declared } from '../../../domain/documents/venda/index.ts'
import { uuidOf } from '../../documents/columns.ts'
import { documentColumns, documentKeys, savedColumns } from '../../documents/to-table.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro } from './registros.ts'

const SERIE_LIVRE = `demais->>'${Object.keys(NUMERO_LIVRE)[0]}'`

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * Sales as paid, and back-office documents: prices and rules of that moment, and the totals of till and server. `uuid` is
 * the client's idempotency key. `status` is the API's letter (A..X); the detailed status is in the current row of
 * documentos_fiscais.
 */
export const vendas = tenantTable(
  'vendas',
  {
    ...documentColumns(declared.fields),
    ...savedColumns(),
  },
  t => [
    unique(uuidOf('vendas')).on(t.account_id, t.uuid),
    ...documentKeys('vendas', declared.fields, t, registro),
    index('vendas_data').on(t.account_id, t.empresa_id, t.datavenda, t.id),
    index('vendas_parceiro').on(t.account_id, t.parceiro_id, t.id).where(sql`parceiro_id is not null`),
    // for the search in all sales: few have a typed name or number
    index('vendas_nome')
      .on(t.account_id, t.empresa_id, t.nome_consumidor, t.id)
      .where(sql`nome_consumidor is not null`),
    index('vendas_cpf_cnpj').on(t.account_id, t.empresa_id, t.cpf_cnpj).where(sql`cpf_cnpj is not null`),
    index('vendas_transportadora')
      .on(t.account_id, t.trnasportadora_id, t.id)
      .where(sql`trnasportadora_id is not null`),
    index('vendas_sessao').on(t.account_id, t.sessao_uuid).where(sql`sessao_uuid is not null`),
    index('vendas_vale').on(t.account_id, t.vale_id).where(sql`vale_id is not null`),
    // back-office documents, which are few among the sales
    index('vendas_documentos')
      .on(t.account_id, t.empresa_id, t.tipo_operacao, t.datavenda, t.id)
      .where(sql`tipo_operacao <> ${sql.raw(String(SALE))}`),
    // notes that complete other notes
    index('vendas_complementares').on(t.account_id, t.empresa_id).where(sql`tipo_documento = 2`),
    // open documents that have a number free for the next note
    index('vendas_serie_livre')
      .on(t.account_id, t.empresa_id, sql.raw(`(${SERIE_LIVRE})`))
      .where(sql.raw(`status = 'A' and ${SERIE_LIVRE} is not null`)),
  ],
)

const { itens, pagamento, cancelados } = declared.lines

export const venda_itens = tenantTable(
  'venda_itens',
  { venda_id: ref('venda_id').notNull(), num: integer('num').notNull(), ...documentColumns(itens.fields) },
  t => [
    unique('venda_itens_num').on(t.account_id, t.venda_id, t.num),
    fk('venda_itens_venda', [t.account_id, t.venda_id], vendas),
    ...documentKeys('venda_itens', itens.fields, t, registro),
    index('venda_itens_produto').on(t.account_id, t.produto_id, t.venda_id),
    // the few lines that take from a contract
    index('venda_itens_contrato')
      .on(t.account_id, sql.raw(`((demais->>'contrato_item')::bigint)`))
      .where(sql`demais->>'contrato_item' is not null`),
    index('venda_itens_origem').on(t.account_id, t.origem_venda_id).where(sql`origem_venda_id is not null`),
  ],
)

/** Approvals by a supervisor's PIN, each for one action of one sale, which may not be stored yet. Rows are only added. */
export const aprovacoes = tenantTable(
  'aprovacoes',
  {
    empresa_id: ref('empresa_id').notNull(),
    venda_uuid: uuid('venda_uuid').notNull(),
    acao: text('acao').notNull(),
    /** Line of the sale; null = the whole sale. */
    uid: text('uid'),
    valor: numeric('valor', { precision: 21, scale: 10 }).notNull(),
    /** Product of the line, and the largest quantity for which a price was approved. */
    produto_id: ref('produto_id'),
    qtde: numeric('qtde', { precision: 21, scale: 10 }),
    /** Discount in %: of the line's gross value, or of the sale's, including the lines' discounts. */
    percentual: numeric('percentual', { precision: 14, scale: 4 }),
    /** Discount limit of the approver at that moment, in %; null = no limit. */
    teto: numeric('teto', { precision: 5, scale: 2 }),
    detalhe: text('detalhe').notNull(),
    pedido_por: ref('pedido_por').notNull(),
    aprovado_por: ref('aprovado_por').notNull(),
    em: when('em').notNull(),
  },
  t => [
    index('aprovacoes_venda').on(t.account_id, t.venda_uuid),
    fk('aprovacoes_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

export const venda_pagamentos = tenantTable(
  'venda_pagamentos',
  {
    venda_id: ref('venda_id').notNull(),
    num: integer('num').notNull(),
    ...documentColumns(pagamento.fields),
    /** R$ paid with credit of the customer or a voucher which had not so much: a debt. */
    sem_credito: numeric('sem_credito', { precision: 14, scale: 2 }),
  },
  t => [
    unique('venda_pagamentos_num').on(t.account_id, t.venda_id, t.num),
    fk('venda_pagamentos_venda', [t.account_id, t.venda_id], vendas),
    ...documentKeys('venda_pagamentos', pagamento.fields, t, registro),
  ],
)

export const venda_parcelas = tenantTable(
  'venda_parcelas',
  {
    venda_id: ref('venda_id').notNull(),
    pagamento_num: integer('pagamento_num').notNull(),
    ...documentColumns(pagamento.fields.parcelas.of),
  },
  t => [
    unique('venda_parcelas_num').on(t.account_id, t.venda_id, t.pagamento_num, t.num_parcela, t.sub_parcela),
    fk('venda_parcelas_venda', [t.account_id, t.venda_id], vendas),
  ],
)

/** Lines cancelled at the till, stored forever with the sale (user, moment, reason). */
export const venda_cancelados = tenantTable(
  'venda_cancelados',
  { venda_id: ref('venda_id').notNull(), ...documentColumns(cancelados.fields) },
  t => [
    index('venda_cancelados_venda').on(t.account_id, t.venda_id),
    fk('venda_cancelados_venda_fk', [t.account_id, t.venda_id], vendas),
  ],
)
