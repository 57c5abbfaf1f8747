import { perdas_estoque } from '../../domain/readings/perdas-estoque.ts'
import { raw, sql } from '../db/sql.ts'
import { costAt } from '../reports/facts/stock-repository.ts'
import { readingSql } from './reading-sql.ts'

export const perdasEstoqueSql = readingSql(perdas_estoque, {
  from: 'estoque_documentos d',
  joins: `join lateral (select string_agg(distinct p.nome, ', ') as nomes,
        sum(-m.qtde * coalesce(m.custo_unitario, ${costAt('m', "m.em + interval '1 microsecond'")})) as valor, count(*) as linhas
      from estoque_movimentos m join produtos p on p.account_id = $conta and p.id = m.produto_id
      where m.account_id = $conta and m.origem_tipo = 'estoque' and m.origem_id = d.id and m.qtde < 0) x on true
    left join lateral (select v.id from vendas v where v.account_id = $conta and v.empresa_id = d.empresa_id and v.status <> 'C'
      and v.demais ? 'perda_estoque' and (v.demais->>'perda_estoque')::bigint = d.id order by v.id limit 1) n on true`,
  where: () => raw("d.tipo in ('perda', 'ajuste') and x.linhas > 0"),
  columns: ({ fuso }) => ({
    dia: sql`(d.em at time zone ${fuso}::interval)::date`,
    tipo: 'd.tipo',
    o_que: 'x.nomes',
    motivo: 'd.motivo',
    valor: 'round(x.valor, 2)',
    venda_id: 'n.id',
  }),
  tabs: { sem: sql`t.venda_id is null`, todas: sql`true` },
})
