import { CONTAINERS_OF_LINES, CONTAINERS_RECORDED } from '../../documents/containers.ts'

/**
 * SQL of container balances by customer: moved by the customer's documents, or recorded by users. A balance has no number of
 * its own: `id` is its place among the company's, by customer and name of the container.
 */
export const BALANCE_ROWS = `select row_number() over (partition by m.account_id, m.empresa_id
      order by m.parceiro_id, norm(o.nome), o.id)::int as id, m.*, o.nome as produto, o.referencia
  from (
    select m.account_id, m.empresa_id, m.parceiro_id, m.vasilhame_id, trim_scale(sum(m.saiu)) as entregue,
      trim_scale(sum(m.voltou)) as devolvido
    from (
      select l.account_id, l.empresa_id, v.parceiro_id, l.vasilhame_id, ${CONTAINERS_OF_LINES.saiu} as saiu, ${CONTAINERS_OF_LINES.voltou} as voltou
        from produto_vasilhame l
        ${CONTAINERS_OF_LINES.joins}
       where l.account_id = $conta and ${CONTAINERS_OF_LINES.counts}
      union all
      select m.account_id, m.empresa_id, m.parceiro_id, m.vasilhame_id, ${CONTAINERS_RECORDED.saiu}, ${CONTAINERS_RECORDED.voltou}
        from retornaveis_movimentos m where m.account_id = $conta
    ) m group by m.account_id, m.empresa_id, m.parceiro_id, m.vasilhame_id
  ) m join produtos o on o.account_id = $conta and o.id = m.vasilhame_id`
