import { EM_CARTEIRA, type EstadoCheque, NO_BANCO } from '../../domain/options/cheques.ts'
import { cheques } from '../../domain/readings/cheques.ts'
import { type Sql, sql } from '../db/sql.ts'
import { CHEQUE_ROWS } from '../modules/financeiro/cheques/repository.ts'
import { byAmount, readingSql } from './reading-sql.ts'

const isIn = (...states: readonly EstadoCheque[]): Sql => sql`t.estado = any(${states}::text[])`

export const chequesSql = readingSql(cheques, {
  from: `(${CHEQUE_ROWS}) k`,
  tabs: {
    em_maos: isIn(...EM_CARTEIRA),
    depositados: isIn(...NO_BANCO),
    devolvidos: isIn('devolucao', 'cobranca', 'cliente'),
    repassados: isIn('repasse'),
    todos: sql`true`,
  },
  finds: byAmount('valor'),
})
