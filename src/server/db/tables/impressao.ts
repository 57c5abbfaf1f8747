import { sql } from 'drizzle-orm'
import { index, integer, jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { vendas } from './vendas.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Print queue. Each try prints from the stored document, so a reprint is the same. */
export const impressoes = tenantTable(
  'impressoes',
  {
    /** Till; null: a printing group's printer prints it, for an order without a till. */
    terminal_id: ref('terminal_id'),
    /** Printing group of the lines and the printer; null: the till's printer. */
    grupo_id: ref('grupo_id'),
    /** Sale; null for a paper without sale, which is stored in `papel`. */
    venda_id: ref('venda_id'),
    documento_id: ref('documento_id'),
    /** danfe, comprovante, cancelamento, a commercial paper, cozinha (lines of a group), entrega (slip of an order); without a sale: caixa, recibo, carne, boleto */
    tipo: text('tipo').notNull(),
    /** Content of a paper without a sale: {titulo, blocos}. */
    papel: jsonb('papel'),
    vias: smallint('vias').notNull().default(1),
    /** pendente, impressa, erro */
    status: text('status').notNull().default('pendente'),
    destino: text('destino'),
    tentativas: integer('tentativas').notNull().default(0),
    erro: text('erro'),
    usuario_id: ref('usuario_id'),
    criado_em: when('criado_em').notNull().defaultNow(),
    impressa_em: when('impressa_em'),
  },
  t => [
    fk('impressoes_venda_fk', [t.account_id, t.venda_id], vendas),
    index('impressoes_venda').on(t.account_id, t.venda_id),
    index('impressoes_fila').on(t.account_id, t.terminal_id, t.id).where(sql`${t.status} <> 'impressa'`),
  ],
)
