import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { parcelas } from './financeiro.ts'
import { empresas } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Charges of dynamic PIX, each stored before it is sent to the PSP (payment service provider): for a sale, or for an
 * instalment with its due date. A sale or instalment has at most one open charge. A row without both is money received
 * without a charge.
 */
export const pix_cobrancas = tenantTable(
  'pix_cobrancas',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Null: received without a charge. */
    usuario_id: ref('usuario_id'),
    /** 32 letters and digits, chosen by us; for money without a charge, the payment's id. */
    txid: text('txid').notNull(),
    /** Uuid of the sale, which may not be stored yet. */
    venda_uuid: uuid('venda_uuid'),
    parcela_id: ref('parcela_id'),
    /** Due date of the instalment's charge. */
    vencimento: date('vencimento', { mode: 'string' }),
    /** Payment of the instalment that this charge created. */
    pagamento_id: ref('pagamento_id'),
    chave: text('chave').notNull(),
    /** CNPJ of the PSP that brings the money, for the note. */
    psp_cnpj: text('psp_cnpj'),
    valor: numeric('valor', { precision: 12, scale: 2 }).notNull(),
    /** Seconds until the charge expires; 0: the due date counts instead. */
    expiracao: integer('expiracao').notNull(),
    /** criando, aguardando, cancelando, cancelado, pago, conferir */
    situacao: text('situacao').notNull(),
    copia_e_cola: text('copia_e_cola'),
    /** Id (endToEndId) of the received payment that pays the sale or the instalment. */
    e2eid: text('e2eid'),
    /** Payments received, as reported by the PSP: [{endToEndId, valor, horario}]. */
    recebidos: jsonb('recebidos').notNull().default([]),
    /** R$ received that pay neither the sale nor the instalment. */
    excedente: numeric('excedente', { precision: 12, scale: 2 }).notNull().default('0'),
    criado_em: when('criado_em').notNull(),
    pago_em: when('pago_em'),
  },
  t => [
    unique('pix_cobrancas_txid').on(t.account_id, t.txid),
    uniqueIndex('pix_cobrancas_aberta')
      .on(t.account_id, t.venda_uuid)
      .where(sql`situacao in ('criando', 'aguardando', 'cancelando')`),
    index('pix_cobrancas_venda').on(t.account_id, t.venda_uuid).where(sql`venda_uuid is not null`),
    uniqueIndex('pix_cobrancas_parcela_aberta')
      .on(t.account_id, t.parcela_id)
      .where(sql`situacao in ('criando', 'aguardando', 'cancelando')`),
    check('pix_cobrancas_de', sql`${t.venda_uuid} is null or ${t.parcela_id} is null`),
    index('pix_cobrancas_pagas')
      .on(t.account_id, t.empresa_id, t.id)
      .where(sql`situacao in ('pago', 'conferir')`),
    fk('pix_cobrancas_empresa', [t.account_id, t.empresa_id], empresas),
    fk('pix_cobrancas_parcela_id', [t.account_id, t.parcela_id], parcelas),
  ],
)

/**
 * Decisions about money received by PIX: a part is refunded, becomes the customer's credit, is accepted, or was already
 * posted by a user (lancado). Rows are only added.
 */
export const pix_destinos = tenantTable(
  'pix_destinos',
  {
    empresa_id: ref('empresa_id').notNull(),
    cobranca_id: ref('cobranca_id').notNull(),
    /** Id of the decision, made by the client; without dashes it is the refund's id at the PSP. */
    uuid: uuid('uuid').notNull(),
    e2eid: text('e2eid').notNull(),
    /** devolver, credito, aceitar, lancado */
    destino: text('destino').notNull(),
    valor: numeric('valor', { precision: 12, scale: 2 }).notNull(),
    /** True if the money belonged to no sale then, so that the ledger posts it from this row. */
    solto: boolean('solto').notNull(),
    parceiro_id: ref('parceiro_id'),
    /** Amount owed to a customer (`valores_a_devolver`) that this refund gives back. */
    devolver_id: ref('devolver_id'),
    motivo: text('motivo').notNull(),
    /** User; null: caused by a cancelled sale. */
    usuario_id: ref('usuario_id'),
    aprovado_por: ref('aprovado_por'),
    criado_em: when('criado_em').notNull(),
  },
  t => [
    unique('pix_destinos_uuid').on(t.account_id, t.uuid),
    index('pix_destinos_e2eid').on(t.account_id, t.e2eid),
    index('pix_destinos_cobranca_id').on(t.account_id, t.cobranca_id),
    index('pix_destinos_pedidas')
      .on(t.account_id, t.empresa_id)
      .where(sql`destino = 'devolver' and devolver_id is null`),
    index('pix_destinos_devolver').on(t.account_id, t.devolver_id).where(sql`devolver_id is not null`),
    fk('pix_destinos_cobranca', [t.account_id, t.cobranca_id], pix_cobrancas),
    fk('pix_destinos_empresa', [t.account_id, t.empresa_id], empresas),
    // no foreign key to the partner: deleting a partner would lock rows that no role may change
  ],
)

/** Answers of the PSP about a refund, each stored once; the last is valid. Rows are only added. */
export const pix_devolucoes = tenantTable(
  'pix_devolucoes',
  {
    destino_id: ref('destino_id').notNull(),
    /** EM_PROCESSAMENTO, DEVOLVIDO, NAO_REALIZADO; RECUSADA: the PSP did not accept the request of the refund. */
    situacao: text('situacao').notNull(),
    motivo: text('motivo').notNull(),
    em: when('em').notNull(),
  },
  // no foreign key: it would have to lock a row that no role may change
  t => [unique('pix_devolucoes_situacao').on(t.account_id, t.destino_id, t.situacao)],
)
