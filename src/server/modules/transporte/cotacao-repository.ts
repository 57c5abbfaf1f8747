import type { ComponenteDoFrete, TabelaDeFrete } from '../../../core/transporte/frete.ts'
import type { Q, Tenant } from '../../db/transaction.ts'

/** Reads the active tables of freight of a company that may reach a state. */
export async function readTabelas(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  uf: string,
): Promise<readonly TabelaDeFrete[]> {
  const { rows } = await q.query<TabelaDeFrete>({
    name: 'frete-tabelas',
    text: `select t.nome, t.transportadora_id, p.nome as transportadora, t.uf, t.cep_de, t.cep_ate, t.minimo::text,
        t.por_kg::text, t.por_cem_kg::text, t.percentual::text, t.dias, t.vale_desde::text
      from frete_tabelas t left join parceiros p on p.account_id = $1 and p.id = t.transportadora_id
      where t.account_id = $1 and t.empresa_id = $2 and t.ativo and coalesce(t.uf, $3) = $3`,
    values: [account_id, empresa_id, uf],
  })
  return rows
}

/** Reads the active components of the account's own price that a quote can compute. */
export async function readPricing(q: Q, { account_id }: Tenant): Promise<readonly ComponenteDoFrete[]> {
  const { rows } = await q.query<ComponenteDoFrete>({
    name: 'frete-componentes',
    text: `select nome, valor::text, base, minimo::text, sequencia as ordem from comp_valor_cte
      where account_id = $1 and ativo`,
    values: [account_id],
  })
  return rows
}
