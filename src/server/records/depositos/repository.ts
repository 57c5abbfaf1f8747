import type { Q } from '../../db/transaction.ts'

/** Unmarks the company's main deposit, before another is marked, because an index allows only one. */
export const noMain = (q: Q, empresa_id: number) =>
  q.query(
    'update depositos set principal = false where account_id = $conta and empresa_id = $1 and principal',
    [empresa_id],
  )

export async function isMain(q: Q, id: number): Promise<boolean> {
  const { rows } = await q.query<{ principal: boolean }>(
    'select principal from depositos where account_id = $conta and id = $1',
    [id],
  )
  return rows[0]?.principal === true
}

/** Lists the products with a balance in the deposit, and a till that uses it. */
export async function whatKeeps(
  q: Q,
  id: unknown,
): Promise<{ saldos: { nome: string; saldo: string }[]; caixa: string | null }> {
  const { rows } = await q.query<{ saldos: { nome: string; saldo: string }[]; caixa: string | null }>(
    `select (select coalesce(json_agg(json_build_object('nome', p.nome, 'saldo', trim_scale(x.saldo)::text) order by p.nome), '[]')
        from (select account_id, produto_id, sum(saldo) as saldo from estoque_saldos where account_id = $conta and deposito_id = $1 and saldo <> 0
          group by account_id, produto_id) x
        join produtos p on p.account_id = $conta and p.id = x.produto_id) as saldos,
      (select nome from terminais where account_id = $conta and deposito_id = $1 and ativo order by id limit 1) as caixa`,
    [id],
  )
  return rows[0] ?? { saldos: [], caixa: null }
}
