import { valores_a_devolver } from '../../domain/readings/valores-a-devolver.ts'
import { sql } from '../db/sql.ts'
import { OWED_ROWS } from '../modules/devolver/repository.ts'
import { byAmount, readingSql } from './reading-sql.ts'

export const valoresADevolverSql = readingSql(valores_a_devolver, {
  from: `(${OWED_ROWS}) w`,
  beside: { aberto: 'w.aberto' },
  tabs: { abertos: sql`t.aberto`, todos: sql`true` },
  finds: byAmount('valor'),
})
