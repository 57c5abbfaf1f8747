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
import { empresas } from './registros.ts'

const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })
const created = () => timestamp('criado_em', { withTimezone: true, mode: 'string' }).notNull().defaultNow()

/** Amount to be received (1) or paid (2): a sale on credit, a supplier's note, a bill. Its instalments say when. */
export const lancamentos = tenantTable(
  'lancamentos',
  {
    empresa_id: ref('empresa_id').notNull(),
    tipo: integer('tipo').notNull(),
    descricao: text('descricao').notNull(),
    parceiro_id: ref('parceiro_id'),
    /** The document that made it and which part of it; null: written by hand. */
    origem_tipo: text('origem_tipo'),
    origem_id: ref('origem_id'),
    componente: text('componente').notNull().default(''),
    emissao: day('emissao').notNull(),
    valor: money('valor').notNull(),
    /** Account through which it is expected to be received or paid; null: nobody said. */
    conta_id: ref('conta_id'),
    /** The client's idempotency key, of one written by hand. */
    uuid: uuid('uuid'),
    usuario_id: ref('usuario_id'),
    criado_em: created(),
  },
  t => [
    unique(uuidOf('lancamentos')).on(t.account_id, t.uuid),
    fk('lancamentos_empresa', [t.account_id, t.empresa_id], empresas),
    unique('lancamentos_origem').on(t.account_id, t.origem_tipo, t.origem_id, t.componente),
    index('lancamentos_parceiro').on(t.account_id, t.parceiro_id),
    check('lancamentos_tipo', sql`${t.tipo} in (1, 2)`),
    check('lancamentos_valor', sql`${t.valor} > 0`),
  ],
)

/**
 * Instalments of a `lancamento`. How much of one is open, and so its status, is what its movements say: what went into
 * the account 'receber' with its id less what left it (of 'pagar', the other way round).
 */
export const parcelas = tenantTable(
  'parcelas',
  {
    lancamento_id: ref('lancamento_id').notNull(),
    /** As of its `lancamento`: lists ask by them. */
    empresa_id: ref('empresa_id').notNull(),
    tipo: integer('tipo').notNull(),
    parceiro_id: ref('parceiro_id'),
    num: integer('num').notNull(),
    vencimento: day('vencimento').notNull(),
    valor: money('valor').notNull(),
    /** Boleto of it as the bank gave it: 44 digits of the bars, its number there, and the PIX it may be paid by. */
    barras: text('barras'),
    nosso_numero: text('nosso_numero'),
    pix_copia: text('pix_copia'),
  },
  t => [
    // one boleto is never paid twice
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
 * One receipt or payment of an instalment: what was computed as owed, what was charged, and what the money paid. Its
 * postings are in the ledger; here are the words of it. Undone, it keeps who did and why.
 */
export const pagamentos_parcela = tenantTable(
  'pagamentos_parcela',
  {
    /** The client's idempotency key; those settled together share it. */
    uuid: uuid('uuid').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    parcela_id: ref('parcela_id').notNull(),
    parceiro_id: ref('parceiro_id'),
    data: day('data').notNull(),
    /** Money that came or went. */
    valor: money('valor').notNull(),
    /** Part of it that pays principal; the discount lies beside it. */
    principal: money('principal').notNull(),
    juros: money('juros').notNull(),
    multa: money('multa').notNull(),
    desconto: money('desconto').notNull(),
    /** Excess that stays as the customer's credit. */
    credito: money('credito').notNull(),
    /** Charges as the rates have them on that day: less charged is waived. */
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
 * Open instalments of a partner that gave way to a new `lancamento` (its origin says which): what was charged for being late, and let go.
 * Its postings are in the ledger. Undone, it keeps who did and why.
 */
export const renegociacoes = tenantTable(
  'renegociacoes',
  {
    /** The client's idempotency key. */
    uuid: uuid('uuid').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    tipo: integer('tipo').notNull(),
    parceiro_id: ref('parceiro_id').notNull(),
    data: day('data').notNull(),
    multa: money('multa').notNull(),
    juros: money('juros').notNull(),
    desconto: money('desconto').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: created(),
    desfeita_em: timestamp('desfeita_em', { withTimezone: true, mode: 'string' }),
    desfeita_por: ref('desfeita_por'),
    motivo: text('motivo'),
  },
  t => [
    unique(uuidOf('renegociacoes')).on(t.account_id, t.uuid),
    fk('renegociacoes_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

/** An instalment that was renegotiated: what was open of it, and its charges as the rates had them on that day. */
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
 * Money's book. A row says what went from one account to another, so each is balanced by itself. Rows are only added
 * (nobody has the privilege to change them) and a mistake is undone by a row that names it. Nothing points out of it.
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
    /** tPag of the note, or a tender of ours. */
    meio: text('meio'),
    /** Session of the till whose drawer it went through. */
    sessao_id: ref('sessao_id'),
    /** Its cause, and which part of it. */
    origem_tipo: text('origem_tipo').notNull(),
    origem_id: ref('origem_id').notNull(),
    componente: text('componente').notNull(),
    parceiro_id: ref('parceiro_id'),
    parcela_id: ref('parcela_id'),
    /** The row that it undoes. */
    estorna_id: ref('estorna_id'),
    usuario_id: ref('usuario_id'),
    historico: text('historico'),
  },
  t => [
    unique('movimentos_origem').on(t.account_id, t.origem_tipo, t.origem_id, t.componente),
    unique('movimentos_estorna').on(t.account_id, t.estorna_id),
    // a balance is the sum of either side, read from the index alone
    index('movimentos_de').on(t.account_id, t.de_conta_id, t.data, t.valor),
    index('movimentos_para').on(t.account_id, t.para_conta_id, t.data, t.valor),
    index('movimentos_data').on(t.account_id, t.empresa_id, t.data),
    index('movimentos_sessao').on(t.account_id, t.sessao_id).where(sql`sessao_id is not null`),
    index('movimentos_parcela').on(t.account_id, t.parcela_id).where(sql`parcela_id is not null`),
    check('movimentos_valor', sql`${t.valor} > 0`),
    check('movimentos_contas', sql`${t.de_conta_id} <> ${t.para_conta_id}`),
  ],
)

/** Periods of a company that were closed, each up to a day; opened again, it keeps who did and why. */
export const periodos_fechados = tenantTable(
  'periodos_fechados',
  {
    empresa_id: ref('empresa_id').notNull(),
    ate: day('ate').notNull(),
    /** Last closed day before it; null: none was. */
    antes: day('antes'),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: created(),
    reaberto_em: timestamp('reaberto_em', { withTimezone: true, mode: 'string' }),
    reaberto_por: ref('reaberto_por'),
    motivo: text('motivo'),
  },
  t => [
    fk('periodos_fechados_empresa', [t.account_id, t.empresa_id], empresas),
    index('periodos_fechados_de').on(t.account_id, t.empresa_id, t.id),
  ],
)

/** Money sent from one account of the company to another by somebody. Its posting is in the ledger. */
export const transferencias = tenantTable(
  'transferencias',
  {
    /** The client's idempotency key. */
    uuid: uuid('uuid').notNull(),
    empresa_id: ref('empresa_id').notNull(),
    de_conta_id: ref('de_conta_id').notNull(),
    para_conta_id: ref('para_conta_id').notNull(),
    valor: money('valor').notNull(),
    data: day('data').notNull(),
    historico: text('historico').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    criado_em: created(),
  },
  t => [
    unique(uuidOf('transferencias')).on(t.account_id, t.uuid),
    fk('transferencias_empresa', [t.account_id, t.empresa_id], empresas),
    check('transferencias_valor', sql`${t.valor} > 0`),
  ],
)

/** The last proof of a company's ledger: how far it went, and what did not agree with its cause. */
export const dinheiro_conferencias = tenantTable(
  'dinheiro_conferencias',
  {
    empresa_id: ref('empresa_id').notNull(),
    em: timestamp('em', { withTimezone: true, mode: 'string' }).notNull(),
    /** Newest row that was proved. */
    ate_id: ref('ate_id').notNull(),
    problemas: jsonb('problemas').notNull(),
  },
  t => [unique('dinheiro_conferencias_empresa').on(t.account_id, t.empresa_id)],
)

/** Net flow of an account by day, of the rows that were proved: a balance is their sum and the newer rows. */
export const movimentos_dias = tenantTable(
  'movimentos_dias',
  {
    empresa_id: ref('empresa_id').notNull(),
    conta_id: ref('conta_id').notNull(),
    data: day('data').notNull(),
    /** R$, signed. */
    saldo: money('saldo').notNull(),
  },
  t => [unique('movimentos_dias_dia').on(t.account_id, t.conta_id, t.data)],
)
