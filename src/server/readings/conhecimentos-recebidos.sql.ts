import { conhecimentos_recebidos } from '../../domain/readings/conhecimentos-recebidos.ts'
import { sql } from '../db/sql.ts'
import { readingSql } from './reading-sql.ts'

export const conhecimentosRecebidosSql = readingSql(conhecimentos_recebidos, {
  from: 'conhecimentos_recebidos r',
  joins: 'join empresas e on e.account_id = $conta and e.id = r.empresa_id and e.ambiente_sefaz = r.tp_amb',
  columns: () => ({
    numero: `ltrim(substr(r.chave, 26, 9), '0')`,
    notas: 'jsonb_array_length(r.notas)::text',
    situacao: `case when r.situacao = 'autorizado' and r.em_desacordo then 'desacordo' else r.situacao end`,
  }),
  tabs: {
    tomador: sql`t.tomador and t.situacao = 'autorizado'`,
    acompanhamento: sql`not t.tomador and t.situacao = 'autorizado'`,
    desacordo: sql`t.situacao = 'desacordo'`,
    encerrados: sql`t.situacao in ('cancelado', 'substituido')`,
    todos: sql`true`,
  },
})
