import { sql } from 'drizzle-orm'
import { index, timestamp } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const ordensCarregamentoTable: KeptBeside = {
  columns: {
    /** When the truck was weighed empty and loaded. */
    entrada_em: instant('entrada_em'),
    saida_em: instant('saida_em'),
    /** User who accepted a tare that is not the vehicle's. */
    tara_aprovada_por: ref('tara_aprovada_por'),
  },
  extra: t => [
    index('ordens_carregamento_documento')
      .on(at(t, 'account_id'), at(t, 'documento_id'))
      .where(sql`documento_id is not null`),
  ],
}
