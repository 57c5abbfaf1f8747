import { sql } from 'drizzle-orm'
import { integer, jsonb, numeric, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true })

/** Charges of dynamic PIX, each stored before it is sent to the PSP. A sale has at most one open. */
export const pix_cobrancas = tenantTable(
  'pix_cobrancas',
  {
    empresa_id: ref('empresa_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    /** 32 letters and digits, chosen by us. */
    txid: text('txid').notNull(),
    /** The sale, which may not be stored yet. */
    venda_uuid: uuid('venda_uuid').notNull(),
    chave: text('chave').notNull(),
    valor: numeric('valor', { precision: 12, scale: 2 }).notNull(),
    /** Seconds until it expires. */
    expiracao: integer('expiracao').notNull(),
    /** criando, aguardando, cancelando, cancelado, pago, conferir */
    situacao: text('situacao').notNull(),
    copia_e_cola: text('copia_e_cola'),
    /** Id of the payment that pays the sale. */
    e2eid: text('e2eid'),
    /** Payments received, as the PSP tells them: [{endToEndId, valor, horario}]. */
    recebidos: jsonb('recebidos').notNull().default([]),
    /** R$ received beyond the sale's amount. */
    excedente: numeric('excedente', { precision: 12, scale: 2 }).notNull().default('0'),
    criado_em: when('criado_em').notNull(),
    pago_em: when('pago_em'),
  },
  t => [
    unique('pix_cobrancas_txid').on(t.account_id, t.txid),
    uniqueIndex('pix_cobrancas_aberta')
      .on(t.account_id, t.venda_uuid)
      .where(sql`situacao in ('criando', 'aguardando', 'cancelando')`),
    fk('pix_cobrancas_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)
