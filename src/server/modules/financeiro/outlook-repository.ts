import type { Q } from '../../db/transaction.ts'

interface StoredDue {
  tipo: 1 | 2
  /** Due date, ISO. */
  vencimento: string
  aberto: string
  quantidade: number
}

/** Reads the company's open principal by type (receivable, payable) and due date, from the ledger. */
export async function readDueDays(q: Q, empresa_id: number): Promise<StoredDue[]> {
  const { rows } = await q.query<StoredDue>(
    `select o.tipo, o.vencimento::text, sum(o.aberto)::numeric(16, 2)::text as aberto, count(*)::int as quantidade
      from (select p.id, p.tipo, p.vencimento,
          sum(case when c.id = m.para_conta_id then m.valor else -m.valor end) * case p.tipo when 1 then 1 else -1 end as aberto
        from parcelas p
          join movimentos m on m.account_id = $conta and m.parcela_id = p.id
          join contas_financeiras c on c.account_id = $conta and c.id in (m.de_conta_id, m.para_conta_id)
            and c.tipo = case p.tipo when 1 then 'receber' else 'pagar' end
        where p.account_id = $conta and p.empresa_id = $1 group by p.id, p.tipo, p.vencimento) o
      where o.aberto > 0 group by o.tipo, o.vencimento`,
    [empresa_id],
  )
  return rows
}

/** Lists the ids of accounts whose money can be spent now. */
export async function readMoneyAccounts(q: Q, empresa_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select id from contas_financeiras where account_id = $conta and empresa_id = $1 and tipo in ('caixa', 'cofre', 'banco')`,
    [empresa_id],
  )
  return rows.map(({ id }) => id)
}
