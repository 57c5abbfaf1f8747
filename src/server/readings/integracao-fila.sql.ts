import { integracao_fila } from '../../domain/readings/integracao-fila.ts'
import { sql } from '../db/sql.ts'
import { readingSql } from './reading-sql.ts'

export const integracaoFilaSql = readingSql(integracao_fila, {
  from: 'integracao_fila w',
  joins: 'join integracoes i on i.account_id = $conta and i.id = w.integracao_id',
  columns: () => ({ integracao: 'i.nome' }),
  tabs: {
    a_enviar: sql`t.estado in ('espera', 'morta')`,
    mortas: sql`t.estado = 'morta'`,
    todas: sql`true`,
  },
})
