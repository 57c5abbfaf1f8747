import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { uuidOf } from '../../documents/columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { ledgerTable, requestTable } from './ledger.ts'
import { empresas } from './registros.ts'

const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })
const created = () => timestamp('criado_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow()

/** Amount to receive (1) or to pay (2): a sale on credit, a supplier's note, a bill. Its instalments have the due dates. */
export const lancamentos = tenantTable(
  'lancamentos',
  {
    empresa_id: ref('empresa_id').notNull(),
    tipo: integer('tipo').notNull(),
    descricao: text('descricao').notNull(),
    parceiro_id: ref('parceiro_id'),
    /** Document that created the row, and the part of the document; null: entered by a user. */
    origem_tipo: text('origem_tipo'),
    origem_id: ref('origem_id'),
    componente: text('componente').notNull().default(''),
    emissao: day('emissao').notNull(),
    valor: money('valor').notNull(),
    /** Account to which the money is expected; null: not given. */
    conta_id: ref('conta_id'),
    /** Account of income or expense of a row entered by a user; null: the main one. */
    categoria_id: ref('categoria_id'),
    /** Recurring bill of which the row is one. */
    recorrente_id: ref('recorrente_id'),
    /** Day to which the row belongs in the result: of a recurring bill the first day of its month; null: that of its posting. */
    competencia: day('competencia'),
    /** Number of a document that a file brought, and the batch of the file; null: no file. */
    documento: text('documento'),
    lote_id: ref('lote_id'),
    /** Idempotency key of the client, for a row entered by a user. */
    uuid: uuid('uuid'),
    usuario_id: ref('usuario_id'),
    criado_em: created(),
  },
  t => [
    unique(uuidOf('lancamentos')).on(t.account_id, t.uuid),
    fk('lancamentos_empresa', [t.account_id, t.empresa_id], empresas),
    unique('lancamentos_origem').on(t.account_id, t.origem_tipo, t.origem_id, t.componente),
    unique('lancamentos_recorrente').on(t.account_id, t.recorrente_id, t.competencia),
    index('lancamentos_competencia')
      .on(t.account_id, t.empresa_id, t.competencia)
      .where(sql`competencia is not null`),
    index('lancamentos_parceiro').on(t.account_id, t.parceiro_id),
    index('lancamentos_documento')
      .on(t.account_id, t.empresa_id, t.parceiro_id, t.documento)
      .where(sql`documento is not null`),
    index('lancamentos_lote').on(t.account_id, t.lote_id).where(sql`lote_id is not null`),
    check('lancamentos_tipo', sql`${t.tipo} in (1, 2)`),
    check('lancamentos_valor', sql`${t.valor} > 0`),
  ],
)

/**
 * Instalments of a `lancamento`. The open amount, and so the status, comes from the movements with the instalment's id: what
 * entered the account 'receber' less what left it (for 'pagar', the other way round).
 */
export const parcelas = tenantTable(
  'parcelas',
  {
    lancamento_id: ref('lancamento_id').notNull(),
    /** Copied from the `lancamento`, for lists. */
    empresa_id: ref('empresa_id').notNull(),
    tipo: integer('tipo').notNull(),
    parceiro_id: ref('parceiro_id'),
    num: integer('num').notNull(),
    vencimento: day('vencimento').notNull(),
    valor: money('valor').notNull(),
    /** Bank's boleto of the instalment: 44 digits of the barcode, number at the bank, and PIX code. */
    barras: text('barras'),
    nosso_numero: text('nosso_numero'),
    pix_copia: text('pix_copia'),
  },
  t => [
    // a boleto belongs to one instalment, so that it is not paid twice
    uniqueIndex('parcelas_barras').on(t.account_id, t.barras).where(sql`barras is not null`),
    index('parcelas_nosso_numero')
      .on(t.account_id, t.empresa_id, t.nosso_numero)
      .where(sql`nosso_numero is not null`),
    fk('parcelas_lancamento', [t.account_id, t.lancamento_id], lancamentos, 'cascade'),
    unique('parcelas_num').on(t.account_id, t.lancamento_id, t.num),
    index('parcelas_vencimento').on(t.account_id, t.empresa_id, t.tipo, t.vencimento),
    index('parcelas_parceiro').on(t.account_id, t.parceiro_id),
    check('parcelas_valor', sql`${t.valor} > 0`),
  ],
)

/**
 * Receipts or payments of one instalment: charges due, charges paid, and the use of the money. The amounts are posted in the
 * ledger; this row has the details. An undone row stays stored, with user and reason.
 */
export const pagamentos_parcela = tenantTable(
  'pagamentos_parcela',
  {
    /** Idempotency key of the client, shared by instalments settled together. */
    uuid: uuid('uuid').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    parcela_id: ref('parcela_id').notNull(),
    parceiro_id: ref('parceiro_id'),
    data: day('data').notNull(),
    /** Money received or paid. */
    valor: money('valor').notNull(),
    /** Part of the money that pays principal, without the discount. */
    principal: money('principal').notNull(),
    juros: money('juros').notNull(),
    multa: money('multa').notNull(),
    desconto: money('desconto').notNull(),
    /** Excess that becomes the customer's credit. */
    credito: money('credito').notNull(),
    /** Charges by the rates of the day: a charge not paid is waived. */
    juros_devidos: money('juros_devidos').notNull(),
    multa_devida: money('multa_devida').notNull(),
    conta_id: ref('conta_id').notNull(),
    meio_pagamento_id: ref('meio_pagamento_id'),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: created(),
    estornado_em: timestamp('estornado_em', { withTimezone: true, mode: 'string' }),
    estornado_por: ref('estornado_por'),
    estorno_motivo: text('estorno_motivo'),
  },
  t => [
    unique(uuidOf('pagamentos_parcela')).on(t.account_id, t.uuid, t.parcela_id),
    fk('pagamentos_parcela_parcela', [t.account_id, t.parcela_id], parcelas),
    index('pagamentos_parcela_parcela_id').on(t.account_id, t.parcela_id),
    index('pagamentos_parcela_parceiro').on(t.account_id, t.parceiro_id).where(sql`credito > 0`),
    check('pagamentos_parcela_valor', sql`${t.valor} > 0`),
  ],
)

/**
 * Open instalments of a partner replaced by a new `lancamento` (found by its origin), with fine, interest and discount.
 * Posted in the ledger. An undone row stays stored, with user and reason.
 */
export const renegociacoes = requestTable('renegociacoes', {
  tipo: integer('tipo').notNull(),
  parceiro_id: ref('parceiro_id').notNull(),
  data: day('data').notNull(),
  multa: money('multa').notNull(),
  juros: money('juros').notNull(),
  desconto: money('desconto').notNull(),
  desfeita_em: timestamp('desfeita_em', { withTimezone: true, mode: 'string' }),
  desfeita_por: ref('desfeita_por'),
  motivo: text('motivo'),
})

/** Renegotiated instalments: the open amount, and the charges by the rates of the day. */
export const renegociacao_parcelas = tenantTable(
  'renegociacao_parcelas',
  {
    renegociacao_id: ref('renegociacao_id').notNull(),
    parcela_id: ref('parcela_id').notNull(),
    aberto: money('aberto').notNull(),
    multa: money('multa').notNull(),
    juros: money('juros').notNull(),
    desconto: money('desconto').notNull(),
  },
  t => [
    fk('renegociacao_parcelas_de', [t.account_id, t.renegociacao_id], renegociacoes),
    fk('renegociacao_parcelas_parcela', [t.account_id, t.parcela_id], parcelas),
    unique('renegociacao_parcelas_par').on(t.account_id, t.renegociacao_id, t.parcela_id),
    index('renegociacao_parcelas_parcela_id').on(t.account_id, t.parcela_id),
    check('renegociacao_parcelas_aberto', sql`${t.aberto} > 0`),
  ],
)

/**
 * Ledger of money. A row moves an amount from one account to another, so each row is balanced. Rows are only added (no role
 * has the privilege to change them); a wrong row is undone by another that refers to it. No foreign keys.
 */
export const movimentos = tenantTable(
  'movimentos',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Day of the company's calendar on which the money moved. */
    data: day('data').notNull(),
    criado_em: created(),
    de_conta_id: ref('de_conta_id').notNull(),
    para_conta_id: ref('para_conta_id').notNull(),
    valor: money('valor').notNull(),
    /** tPag of the note, or a payment method of ours. */
    meio: text('meio'),
    /** Session of the till through whose drawer the money passed. */
    sessao_id: ref('sessao_id'),
    /** Origin of the row, and the part of the origin. */
    origem_tipo: text('origem_tipo').notNull(),
    origem_id: ref('origem_id').notNull(),
    componente: text('componente').notNull(),
    parceiro_id: ref('parceiro_id'),
    parcela_id: ref('parcela_id'),
    /** Row that this row undoes. */
    estorna_id: ref('estorna_id'),
    usuario_id: ref('usuario_id'),
    historico: text('historico'),
  },
  t => [
    unique('movimentos_origem').on(t.account_id, t.origem_tipo, t.origem_id, t.componente),
    unique('movimentos_estorna').on(t.account_id, t.estorna_id),
    // balances add up both sides from the index alone
    index('movimentos_de').on(t.account_id, t.de_conta_id, t.data, t.valor),
    index('movimentos_para').on(t.account_id, t.para_conta_id, t.data, t.valor),
    index('movimentos_data').on(t.account_id, t.empresa_id, t.data),
    index('movimentos_sessao').on(t.account_id, t.sessao_id).where(sql`sessao_id is not null`),
    index('movimentos_parcela').on(t.account_id, t.parcela_id).where(sql`parcela_id is not null`),
    check('movimentos_valor', sql`${t.valor} > 0`),
    check('movimentos_contas', sql`${t.de_conta_id} <> ${t.para_conta_id}`),
  ],
)

/** Closed periods of a company, each up to a day. A reopened row stays stored, with user and reason. */
export const periodos_fechados = ledgerTable(
  'periodos_fechados',
  {
    ate: day('ate').notNull(),
    /** Day of the previous closing; null: none. */
    antes: day('antes'),
    reaberto_em: timestamp('reaberto_em', { withTimezone: true, mode: 'string' }),
    reaberto_por: ref('reaberto_por'),
    motivo: text('motivo'),
  },
  t => [index('periodos_fechados_de').on(t.account_id, t.empresa_id, t.id)],
)

/** Transfers between accounts of the company, made by a user. Posted in the ledger. */
export const transferencias = requestTable(
  'transferencias',
  {
    de_conta_id: ref('de_conta_id').notNull(),
    para_conta_id: ref('para_conta_id').notNull(),
    valor: money('valor').notNull(),
    data: day('data').notNull(),
    historico: text('historico').notNull(),
  },
  t => [check('transferencias_valor', sql`${t.valor} > 0`)],
)

/** Last verification of a company's ledger: the last row verified, and the rows that do not agree with their origin. */
export const dinheiro_conferencias = tenantTable(
  'dinheiro_conferencias',
  {
    empresa_id: ref('empresa_id').notNull(),
    em: timestamp('em', { withTimezone: true, mode: 'string' }).notNull(),
    /** Id of the newest verified row. */
    ate_id: ref('ate_id').notNull(),
    problemas: jsonb('problemas').notNull(),
  },
  t => [unique('dinheiro_conferencias_empresa').on(t.account_id, t.empresa_id)],
)

/** Balance of an account, verified rows only, at the end of each day with a movement; newer movements are added. */
export const movimentos_dias = tenantTable(
  'movimentos_dias',
  {
    empresa_id: ref('empresa_id').notNull(),
    conta_id: ref('conta_id').notNull(),
    data: day('data').notNull(),
    /** R$ with sign. */
    saldo: money('saldo').notNull(),
  },
  t => [unique('movimentos_dias_dia').on(t.account_id, t.conta_id, t.data)],
)

/** Requests done, by idempotency key, with their content's digest: other content is refused. Rows are only added. */
export const pedidos_unicos = tenantTable(
  'pedidos_unicos',
  {
    operacao: text('operacao').notNull(),
    uuid: uuid('uuid').notNull(),
    resumo: text('resumo').notNull(),
    criado_em: created(),
  },
  t => [unique('pedidos_unicos_uuid').on(t.account_id, t.operacao, t.uuid)],
)
