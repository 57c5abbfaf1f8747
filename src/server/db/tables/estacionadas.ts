import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, text, unique, uuid } from 'drizzle-orm/pg-core'
import { terminais } from '../../../domain/records/terminais/index.ts'
import { instant } from '../columns.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, registro } from './registros.ts'

/** Parked sales, each with the uuid that it is paid under. A closed one stays 30 days. */
export const vendas_estacionadas = tenantTable(
  'vendas_estacionadas',
  {
    empresa_id: ref('empresa_id').notNull(),
    uuid: uuid('uuid').notNull(),
    /** Till and user that parked it last. */
    terminal_id: ref('terminal_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    rotulo: text('rotulo').notNull(),
    cliente: text('cliente'),
    itens: integer('itens').notNull(),
    /** R$, as the till computed it. */
    total: numeric('total', { precision: 14, scale: 2 }).notNull(),
    /** The sale as the till's journal keeps it. */
    corpo: jsonb('corpo').notNull(),
    /** Grows each time that it is parked. */
    versao: integer('versao').notNull(),
    /** aberta, tomada, paga, descartada */
    estado: text('estado').notNull(),
    /** Till that resumed it, and the end of its lease. */
    tomada_por: ref('tomada_por'),
    tomada_em: instant('tomada_em'),
    tomada_ate: instant('tomada_ate'),
    /** Moment of the parking by the till's clock: a repeated request has the same. */
    guardada_em: text('guardada_em').notNull(),
    em: instant('em').notNull(),
    avisada_em: instant('avisada_em'),
    /** Till that paid or discarded it; null: the server, after its validity. */
    fechada_por: ref('fechada_por'),
    fechada_em: instant('fechada_em'),
    motivo: text('motivo'),
    /** Body of a second payment of the same sale, made by another till without network. */
    segunda: jsonb('segunda'),
  },
  t => [
    unique('vendas_estacionadas_uuid').on(t.account_id, t.uuid),
    index('vendas_estacionadas_empresa').on(t.account_id, t.empresa_id, t.estado),
    index('vendas_estacionadas_terminal').on(t.account_id, t.terminal_id),
    index('vendas_estacionadas_tomada').on(t.account_id, t.tomada_por).where(sql`estado = 'tomada'`),
    fk('vendas_estacionadas_empresa_fk', [t.account_id, t.empresa_id], empresas),
    fk('vendas_estacionadas_terminal_fk', [t.account_id, t.terminal_id], registro(terminais.id), 'cascade'),
  ],
)
