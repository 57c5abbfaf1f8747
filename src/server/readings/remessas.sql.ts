import { remessas } from '../../domain/readings/remessas.ts'
import { sql } from '../db/sql.ts'
import { FILE_COLUMNS, FILE_JOINS } from '../modules/financeiro/remittance/repository.ts'
import { readingSql } from './reading-sql.ts'

export const remessasSql = readingSql(remessas, {
  from: 'remessas r',
  joins: FILE_JOINS,
  columns: () => FILE_COLUMNS,
  tabs: { todas: sql`true`, aguardando: sql`t.aguardando > 0` },
  finds: word =>
    /^\d{1,9}$/.test(word)
      ? sql`(t.numero = ${Number(word)} or t.arquivo ilike '%' || ${word} || '%' or norm(t.conta) like '%' || ${word} || '%')`
      : null,
})
