import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'
import { tef_transacoes } from './tef.ts'
import { vendas } from './vendas.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/**
 * Amounts that returns and cancelled sales owe to customers by PIX or card: each stays open until a machine or a bank gave
 * it back, or it was given by another payment method.
 */
export const valores_a_devolver = tenantTable(
  'valores_a_devolver',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Sale that was paid, and the number of its payment. */
    venda_id: ref('venda_id').notNull(),
    pagamento: integer('pagamento').notNull(),
    /** Return that gives back; null: the sale itself was cancelled. */
    devolucao_id: ref('devolucao_id'),
    /** tPag of the payment. */
    tpag: text('tpag').notNull(),
    valor: money('valor').notNull(),
    /** Id of the PIX (endToEndId) or TEF charge that paid; null: typed by the cashier. */
    e2eid: text('e2eid'),
    tef_id: ref('tef_id'),
    /** Cash session of the till that gave back. */
    sessao_id: ref('sessao_id'),
    usuario_id: ref('usuario_id'),
    criado_em: when('criado_em').notNull(),
    /** psp, tef, maquina, outra; null: still open. */
    como: text('como'),
    /** tPag by which it was given back. */
    meio: text('meio'),
    feito_em: when('feito_em'),
    feito_por: ref('feito_por'),
    motivo: text('motivo').notNull().default(''),
  },
  t => [
    unique('valores_a_devolver_parte')
      .on(t.account_id, t.venda_id, t.pagamento, t.devolucao_id)
      .nullsNotDistinct(),
    index('valores_a_devolver_abertos').on(t.account_id, t.empresa_id, t.id).where(sql`como is null`),
    index('valores_a_devolver_sessao').on(t.account_id, t.sessao_id).where(sql`como is null`),
    index('valores_a_devolver_tef')
      .on(t.account_id, t.tef_id)
      .where(sql`tef_id is not null and como is null`),
    index('valores_a_devolver_e2eid').on(t.account_id, t.e2eid).where(sql`e2eid is not null`),
    fk('valores_a_devolver_empresa', [t.account_id, t.empresa_id], empresas),
    fk('valores_a_devolver_venda', [t.account_id, t.venda_id], vendas),
    fk('valores_a_devolver_tef', [t.account_id, t.tef_id], tef_transacoes),
    check('valores_a_devolver_valor', sql`${t.valor} > 0`),
    check('valores_a_devolver_feito', sql`(${t.como} is null) = (${t.feito_em} is null)`),
  ],
)

/**
 * PIX payments of sales that nobody has seen in the bank: no charge brought them (tPag 17), or the cashier checked by eye
 * (static PIX, 20). Each stays open until a user, a statement or the PSP finds it.
 */
export const pix_conferencias = tenantTable(
  'pix_conferencias',
  {
    empresa_id: ref('empresa_id').notNull(),
    venda_id: ref('venda_id').notNull(),
    /** Number of the sale's payment. */
    pagamento: integer('pagamento').notNull(),
    /** sem_identidade, desconhecido, ja_usado, veio_menos, estatico */
    motivo: text('motivo').notNull(),
    /** Id (endToEndId) that the sale names, or the static code's txid. */
    identidade: text('identidade').notNull(),
    /** R$ that no charge brought. */
    valor: money('valor').notNull(),
    criado_em: when('criado_em').notNull(),
    /** achado: it is in the bank; perdido: it never came. */
    resultado: text('resultado'),
    decidido_em: when('decidido_em'),
    decidido_por: ref('decidido_por'),
    dito: text('dito').notNull().default(''),
  },
  t => [
    unique('pix_conferencias_pagamento').on(t.account_id, t.venda_id, t.pagamento),
    index('pix_conferencias_abertas').on(t.account_id, t.empresa_id, t.id).where(sql`resultado is null`),
    fk('pix_conferencias_empresa', [t.account_id, t.empresa_id], empresas),
    fk('pix_conferencias_venda', [t.account_id, t.venda_id], vendas),
    check('pix_conferencias_valor', sql`${t.valor} > 0`),
  ],
)
