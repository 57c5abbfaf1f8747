import { integer, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

export const canaisPedidoTable: KeptBeside = {
  columns: {
    /** User who last saved the channel: orders are stored in that user's name. */
    usuario_id: ref('usuario_id').notNull(),
    /** Encrypted secret in base64, which signs webhooks and opens the application. */
    segredo: text('segredo'),
    /** Last answer of the application, and failed calls since. */
    respondeu_em: instant('respondeu_em'),
    falhas: integer('falhas').notNull().default(0),
    /** Moment until which the application asked to wait; null: it did not. */
    espera_ate: instant('espera_ate'),
    /** Reason why the channel is off until somebody saves it; null: it is on. */
    desligado: text('desligado'),
    /** Our address of the channel, and the one that the application knows; null: none yet. */
    endereco: text('endereco'),
    endereco_dito: text('endereco_dito'),
    /** Version of products and tables at which the menu was last looked at, and SHA-256 of the menu that the application has. */
    cardapio_versao: text('cardapio_versao'),
    cardapio: text('cardapio'),
  },
}
