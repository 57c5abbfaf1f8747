import type { Q } from '../../db/transaction.ts'

interface Overlap {
  cep_de: string | null
  cep_ate: string | null
  vale_desde: string
}

/**
 * Finds another active table of the same name, carrier, state and first day whose CEP meet those of the table `id`. Locks
 * the company, so that two tables are saved one after the other.
 */
export async function readOverlap(q: Q, empresa_id: number, id: number): Promise<Overlap | null> {
  await q.query('select id from empresas where account_id = $conta and id = $1 for no key update', [
    empresa_id,
  ])
  const { rows } = await q.query<Overlap>(
    `select o.cep_de, o.cep_ate, o.vale_desde::text from frete_tabelas t
      join frete_tabelas o on o.account_id = $conta and o.empresa_id = t.empresa_id and o.id <> t.id and o.ativo
        and o.nome = t.nome and o.transportadora_id is not distinct from t.transportadora_id
        and o.uf is not distinct from t.uf and o.vale_desde = t.vale_desde
        and (o.cep_de is null) = (t.cep_de is null)
        and (t.cep_de is null or o.cep_de <= t.cep_ate and o.cep_ate >= t.cep_de)
      where t.account_id = $conta and t.empresa_id = $1 and t.id = $2 and t.ativo limit 1`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}
