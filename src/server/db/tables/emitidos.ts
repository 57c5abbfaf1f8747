import { sql } from 'drizzle-orm'
import { bigint, pgView } from 'drizzle-orm/pg-core'
import { ISSUED_OWNERS, issuedSql } from '../../documents/issued/view.ts'

/** Issued documents of every kind, each with what its owner says; only rows that the asker may see (security invoker). */
export const documentos_emitidos = pgView('documentos_emitidos', {
  id: bigint('id', { mode: 'number' }),
  account_id: bigint('account_id', { mode: 'number' }),
  empresa_id: bigint('empresa_id', { mode: 'number' }),
})
  .with({ securityInvoker: true })
  .as(sql.raw(issuedSql(ISSUED_OWNERS)))
