import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { uuidOf } from '../../documents/columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/**
 * Vouchers: amounts that the shop owes to the bearer. The remaining amount has no column. It is `valor` (for the
 * voucher of a return, the amount that the return gave), less the amounts that sales spent and the voided amount.
 */
export const vales = tenantTable(
  'vales',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** Number of the voucher in its company, from 1. */
    numero: integer('numero').notNull(),
    /** Idempotency key of the client, for a voucher made by a user. */
    uuid: uuid('uuid'),
    /** devolucao, presente, cortesia */
    origem: text('origem').notNull(),
    valor: money('valor').notNull(),
    /** Return from which the voucher comes. */
    devolucao_id: ref('devolucao_id'),
    /** Means of payment (tPag) by which a gift voucher was paid. */
    meio: text('meio'),
    parceiro_id: ref('parceiro_id'),
    /** Last day on which it can be used; null: it does not expire. */
    validade: date('validade', { mode: 'string' }),
    motivo: text('motivo').notNull().default(''),
    /** SHA-256 of the code on the paper, hexadecimal; null: never printed. */
    codigo_hash: text('codigo_hash'),
    usuario_id: ref('usuario_id'),
    criado_em: when('criado_em').notNull().defaultNow(),
    anulado_em: when('anulado_em'),
    anulado_por: ref('anulado_por'),
    anulado_motivo: text('anulado_motivo'),
    /** Remaining R$ when it was voided. */
    anulado_valor: money('anulado_valor'),
  },
  t => [
    unique(uuidOf('vales')).on(t.account_id, t.uuid),
    unique('vales_numero').on(t.account_id, t.empresa_id, t.numero),
    unique('vales_devolucao').on(t.account_id, t.devolucao_id),
    unique('vales_codigo').on(t.account_id, t.codigo_hash),
    index('vales_parceiro').on(t.account_id, t.parceiro_id).where(sql`parceiro_id is not null`),
    fk('vales_empresa', [t.account_id, t.empresa_id], empresas),
    check('vales_valor', sql`${t.valor} > 0`),
  ],
)
