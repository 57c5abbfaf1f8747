import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './contas.ts'
import { registro } from './registros.ts'

const money = (name: string) => numeric(name, { precision: 15, scale: 2 })
const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * A sale as it was paid: its prices and rules as sold, and the totals of both sides. `uuid` is the client's
 * idempotency key. `status` is the wire's letter (A..X); the finer state lives in the current documentos_fiscais row.
 */
export const vendas = tenantTable(
  'vendas',
  {
    empresa_id: ref('empresa_id').notNull(),
    uuid: uuid('uuid').notNull(),
    terminal_id: ref('terminal_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    status: text('status').notNull().default('A'),
    modelo: text('modelo').notNull(),
    tipo_operacao: smallint('tipo_operacao').notNull().default(1),
    tipo_faturamento: smallint('tipo_faturamento').notNull().default(0),
    finalidade_op: smallint('finalidade_op').notNull().default(1),
    tipo_documento: smallint('tipo_documento').notNull().default(1),
    tipo_atend: smallint('tipo_atend').notNull().default(1),
    parceiro_id: ref('parceiro_id'),
    addresse_id: ref('addresse_id'), // contrato
    cpf_cnpj: text('cpf_cnpj'),
    nome_consumidor: text('nome_consumidor'),
    obs: text('obs'),
    desconto: money('desconto').notNull(),
    acrscimo: money('acrscimo').notNull(), // contrato
    taxa_entrega: money('taxa_entrega').notNull(),
    valor_produtos: money('valor_produtos').notNull(),
    valor_total: money('valor_total').notNull(),
    troco: money('troco').notNull(),
    regras: jsonb('regras').notNull(),
    /** What the engine needs beside the sale (emitter, recipient, account switches), frozen so that issuing recomputes the same. */
    contexto: jsonb('contexto').notNull(),
    totais_cliente: jsonb('totais_cliente').notNull(),
    totais_servidor: jsonb('totais_servidor').notNull(),
    divergente: boolean('divergente').notNull().default(false),
    /** In what it is divergent: field, text, expected, received. */
    divergencias: jsonb('divergencias').notNull().default([]),
    paga: boolean('paga').notNull(),
    paga_em: when('paga_em').notNull(),
    offline: boolean('offline').notNull().default(false),
    /** Server clock minus the till's clock, seconds: the server's rules, the difference is only noted. */
    relogio_diferenca: integer('relogio_diferenca').notNull().default(0),
    datavenda: when('datavenda').notNull(),
    atualizado_em: when('atualizado_em').notNull().defaultNow(),
  },
  t => [
    unique('vendas_uuid').on(t.account_id, t.uuid),
    fk('vendas_empresa', [t.account_id, t.empresa_id], empresas),
    fk('vendas_terminal', [t.account_id, t.terminal_id], registro('terminais')),
    fk('vendas_parceiro', [t.account_id, t.parceiro_id], registro('parceiros')),
    index('vendas_data').on(t.account_id, t.empresa_id, t.datavenda.desc(), t.id.desc()),
  ],
)

export const venda_itens = tenantTable(
  'venda_itens',
  {
    venda_id: ref('venda_id').notNull(),
    num: integer('num').notNull(),
    uid: text('uid').notNull(),
    produto_id: ref('produto_id').notNull(),
    referencia: text('referencia').notNull(),
    nome: text('nome').notNull(),
    gtin: text('gtin'),
    unidade: text('unidade').notNull(),
    ncm: text('ncm').notNull(),
    cest: text('cest'),
    cbenef: text('cbenef'),
    unidade_trib: text('unidade_trib'),
    fator_coversao: numeric('fator_coversao', { precision: 15, scale: 4 }), // contrato
    tipo_conversao: smallint('tipo_conversao'),
    qtde: numeric('qtde', { precision: 15, scale: 4 }).notNull(),
    preco: numeric('preco', { precision: 21, scale: 10 }).notNull(),
    desconto: money('desconto').notNull(),
    preco_total: money('preco_total').notNull(),
    total_etiqueta: money('total_etiqueta'),
    // no key: the register may drop a line of a grid that was sold, and its name stays in `nome`
    grade_id: ref('grade_id'),
    lote_id: ref('lote_id'),
    origem_leitura: text('origem_leitura').notNull(),
    regraicms_id: ref('regraicms_id').notNull(),
    regrapisconfins_id: ref('regrapisconfins_id').notNull(), // contrato
    regraibs_id: ref('regraibs_id'),
    regracbs_id: ref('regracbs_id'),
    regraisl_id: ref('regraisl_id'),
    regraipi_id: ref('regraipi_id'),
    ibpt: jsonb('ibpt'),
  },
  t => [
    unique('venda_itens_num').on(t.account_id, t.venda_id, t.num),
    fk('venda_itens_venda', [t.account_id, t.venda_id], vendas),
    fk('venda_itens_produto_fk', [t.account_id, t.produto_id], registro('produtos')),
    fk('venda_itens_lote', [t.account_id, t.lote_id], registro('produtos_lotes')),
    index('venda_itens_produto').on(t.account_id, t.produto_id, t.venda_id),
  ],
)

/** What a supervisor let pass with a PIN: one action of one sale, which may not be stored yet. Only grows. */
export const aprovacoes = tenantTable(
  'aprovacoes',
  {
    empresa_id: ref('empresa_id').notNull(),
    venda_uuid: uuid('venda_uuid').notNull(),
    acao: text('acao').notNull(),
    /** The line; null = the whole sale. */
    uid: text('uid'),
    valor: numeric('valor', { precision: 21, scale: 10 }).notNull(),
    /** What the line was of, and how much of it at most a price was approved for. */
    produto_id: ref('produto_id'),
    qtde: numeric('qtde', { precision: 21, scale: 10 }),
    /** Of a discount: % of its line's gross, or of the sale's with its lines' discounts. */
    percentual: numeric('percentual', { precision: 14, scale: 4 }),
    /** Largest discount who approved might give then, %; null = no limit. */
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

/** `tpag`, `tband` and `descricao` are copied from the registers at the sale, so that issuing later says the same. */
export const venda_pagamentos = tenantTable(
  'venda_pagamentos',
  {
    venda_id: ref('venda_id').notNull(),
    num: integer('num').notNull(),
    /** 1 pagamento, 2 troco (doc 3 §3.4). */
    tipo: smallint('tipo').notNull().default(1),
    meio: smallint('meio').notNull(),
    meio_pagamento_id: ref('meio_pagamento_id'),
    descricao: text('descricao').notNull(),
    tpag: text('tpag').notNull(),
    bandeira_id: ref('bandeira_id'),
    tband: text('tband'),
    valor: money('valor').notNull(),
    numparcelas: integer('numparcelas').notNull(),
    autorizacao: text('autorizacao'),
    indicador_forma: smallint('indicador_forma').notNull().default(0),
    personalizada: boolean('personalizada').notNull().default(false),
  },
  t => [
    unique('venda_pagamentos_num').on(t.account_id, t.venda_id, t.num),
    fk('venda_pagamentos_venda', [t.account_id, t.venda_id], vendas),
    fk('venda_pagamentos_meio', [t.account_id, t.meio_pagamento_id], registro('meio_pagamentos')),
    fk('venda_pagamentos_bandeira', [t.account_id, t.bandeira_id], registro('bandeiras')),
  ],
)

export const venda_parcelas = tenantTable(
  'venda_parcelas',
  {
    venda_id: ref('venda_id').notNull(),
    pagamento_num: integer('pagamento_num').notNull(),
    num_parcela: integer('num_parcela').notNull(),
    valor: money('valor').notNull(),
    vencimento: date('vencimento', { mode: 'string' }).notNull(),
  },
  t => [
    unique('venda_parcelas_num').on(t.account_id, t.venda_id, t.pagamento_num, t.num_parcela),
    fk('venda_parcelas_venda', [t.account_id, t.venda_id], vendas),
  ],
)

/** Lines voided at the till: they never leave the sale's record (who, when, why). */
export const venda_cancelados = tenantTable(
  'venda_cancelados',
  {
    venda_id: ref('venda_id').notNull(),
    item: jsonb('item').notNull(),
    motivo: text('motivo').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    em: when('em').notNull(),
  },
  t => [
    index('venda_cancelados_venda').on(t.account_id, t.venda_id),
    fk('venda_cancelados_venda_fk', [t.account_id, t.venda_id], vendas),
  ],
)
