import { conhecimentos_recebidos } from '../../domain/readings/conhecimentos-recebidos.ts'
import { sql } from '../db/sql.ts'
import { readingSql } from './reading-sql.ts'

export const conhecimentosRecebidosSql = readingSql(conhecimentos_recebidos, {
  from: 'conhecimentos_recebidos r',
  joins: `join empresas e on e.account_id = $conta and e.id = r.empresa_id and e.ambiente_sefaz = r.tp_amb
    left join fretes_lancados f on f.account_id = $conta and f.conhecimento_id = r.id and f.desfeito_em is null`,
  columns: () => ({
    numero: `ltrim(substr(r.chave, 26, 9), '0')`,
    notas: 'jsonb_array_length(r.notas)::text',
    papel: `concat_ws(', ', case when r.tomador then 'quem paga' end, (select string_agg(replace(p.papel, 'tario', 'tário'), ', ')
      from jsonb_array_elements_text(r.papeis) as p(papel)))`,
    situacao: `case when f.id is not null and r.situacao = 'autorizado' then 'lancado'
      when r.situacao = 'autorizado' and r.em_desacordo then 'desacordo' else r.situacao end`,
  }),
  beside: { lancado: 'f.id is not null' },
  tabs: {
    lancar: sql`t.tomador and t.situacao = 'autorizado'`,
    lancados: sql`t.lancado`,
    acompanhamento: sql`not t.tomador and t.situacao = 'autorizado'`,
    desacordo: sql`t.situacao = 'desacordo'`,
    todos: sql`true`,
  },
})
