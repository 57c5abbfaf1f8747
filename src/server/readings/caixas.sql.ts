import { caixas } from '../../domain/readings/caixas.ts'
import { stands } from '../documents/status.ts'
import { readingSql } from './reading-sql.ts'

export const caixasSql = readingSql(caixas, {
  from: 'sessoes_caixa s',
  joins: `join terminais t on t.account_id = $conta and t.id = s.terminal_id
    left join usuarios a on a.account_id = $conta and a.id = s.aberto_por
    left join usuarios f on f.account_id = $conta and f.id = s.fechado_por
    left join reducoes_z z on z.account_id = $conta and z.sessao_id = s.id and z.complemento = 0`,
  columns: () => ({
    terminal: 't.nome',
    z: `'Z ' || z.numero`,
    aberto_por: `coalesce(a.nome, '')`,
    fechado_por: 'f.nome',
    // what a Z said stays, whatever becomes of its sales later
    vendas: `case when z.id is not null then (z.corpo::json -> 'vendas' ->> 'qtde')::int else (select count(*)::int from vendas v
      where v.account_id = $conta and v.sessao_uuid = s.uuid and v.paga and ${stands('v')}) end`,
    diferenca: `(select sum((m->>'diferenca')::numeric)::numeric(14, 2) from json_array_elements(z.corpo::json->'meios') m)`,
    complementos: `(select count(*)::int from reducoes_z c
      where c.account_id = $conta and c.sessao_id = s.id and c.complemento > 0)`,
    z_id: 'z.id',
    uuid: 's.uuid::text',
  }),
})
