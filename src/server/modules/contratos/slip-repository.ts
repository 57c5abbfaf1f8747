import type { DadosOrdem } from '../../../core/paper/papers/loading-order.ts'
import type { Q } from '../../db/transaction.ts'

/** Reads what the slip of an order tells; null: no such order of the company. */
export async function readSlip(q: Q, empresa_id: number, id: number): Promise<DadosOrdem | null> {
  const { rows } = await q.query<DadosOrdem>(
    `select e.nome as empresa, e.cnpj, o.numero, c.numero as contrato, p.nome as cliente,
        to_char(o.data, 'DD/MM/YYYY') as data, o.hora::text, m.nome as motorista, c.local_carregamento as local,
        o.unidade_peso, o.peso_entrada::text, o.peso_saida::text, o.lacres,
        array(select w.placa from veiculos w where w.account_id = $conta and w.id = any(o.veiculo_id || o.reboques)
          order by w.id = o.veiculo_id desc, w.id) as placas,
        (select json_agg(json_build_object('nome', d.nome, 'unidade', coalesce(d.unidade, ''), 'qtde', i.qtde::text,
            'carregada', i.qtde_carregada::text) order by i.ordem, i.id) from ordens_carregamento_itens i
          join contratos_itens k on k.account_id = $conta and k.id = i.contrato_item_id
          join produtos d on d.account_id = $conta and d.id = k.produto_id
          where i.account_id = $conta and i.ordens_carregamento_id = o.id) as itens
      from ordens_carregamento o join contratos c on c.account_id = $conta and c.id = o.contrato_id
      join parceiros p on p.account_id = $conta and p.id = c.parceiro_id
      join empresas e on e.account_id = $conta and e.id = o.empresa_id
      left join parceiros m on m.account_id = $conta and m.id = o.motorista_id
      where o.account_id = $conta and o.empresa_id = $1 and o.id = $2`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}
