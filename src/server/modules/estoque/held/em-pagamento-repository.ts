import type { Saida } from '../../../../core/stock/consume.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'

/** Reads a till's deposit, by default the main one; null: the company has no such till. */
export async function readTill(
  q: Q,
  { account_id, empresa_id }: Sessao,
  terminal_id: number,
): Promise<{ deposito_id: number; venda_sem_estoque: boolean } | null> {
  const { rows } = await q.query<{ deposito_id: number; venda_sem_estoque: boolean }>(
    `select coalesce(t.deposito_id, d.id) as deposito_id, a.venda_sem_estoque from terminais t
      join depositos d on d.account_id = $1 and d.empresa_id = $2 and d.principal
      join accounts a on a.account_id = $1 and a.id = $1
     where t.account_id = $1 and t.empresa_id = $2 and t.id = $3`,
    [account_id, empresa_id, terminal_id],
  )
  return rows[0] ?? null
}

interface Falta {
  /** Index in `saidas`. */
  ordem: number
  nome: string
  saldo: string
  em_pagamento: string
}

/**
 * Lists the goods whose balance, minus what other tills hold since `desde`, is too small: goods with a lot, or any
 * goods when the account does not sell without stock. An item without a lot uses the balance of all lots.
 */
export async function readLacking(
  q: Q,
  { account_id, empresa_id }: Sessao,
  caixa: { terminal_id: number; deposito_id: number; venda_sem_estoque: boolean; desde: Date },
  saidas: readonly Saida[],
): Promise<Falta[]> {
  const { rows } = await q.query<Falta>({
    name: 'estoque-faltas',
    text: `with m as (select * from unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::numeric[])
          with ordinality as m(produto_id, grade_id, lote_id, qtde, ordem))
      select m.ordem::int - 1 as ordem, p.nome, trim_scale(s.saldo)::text as saldo, trim_scale(o.qtde)::text as em_pagamento
        from m join produtos p on p.account_id = $1 and p.empresa_id = $2 and p.id = m.produto_id
        cross join lateral (select coalesce(sum(x.saldo), 0) as saldo from estoque_saldos x where x.account_id = $1 and x.empresa_id = $2
            and x.produto_id = m.produto_id and x.deposito_id = $3 and x.grade_id is not distinct from m.grade_id
            and (x.lote_id is not distinct from m.lote_id or (m.lote_id is null and p.controle_lote))) s
        cross join lateral (select coalesce(sum(x.qtde), 0) as qtde from estoque_reservas x where x.account_id = $1 and x.empresa_id = $2
            and x.produto_id = m.produto_id and x.deposito_id = $3 and x.origem_tipo = 'caixa' and x.origem_id <> $4 and x.em > $6
            and x.grade_id is not distinct from m.grade_id
            and (x.lote_id is not distinct from m.lote_id or (m.lote_id is null and p.controle_lote))) o
       where (m.lote_id is not null or not $5::boolean) and s.saldo - o.qtde < m.qtde order by m.ordem`,
    values: [
      account_id,
      empresa_id,
      caixa.deposito_id,
      caixa.terminal_id,
      caixa.venda_sem_estoque,
      caixa.desde.toISOString(),
      saidas.map(s => s.produto_id),
      saidas.map(s => s.grade_id),
      saidas.map(s => s.lote_id),
      saidas.map(s => s.qtde),
    ],
  })
  return rows
}

/** Frees the goods held for a till's payment and, with `desde`, those that any till has held since that time or earlier. */
export const dropHold = (
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  terminal_id: number,
  desde: Date | null = null,
) =>
  q.query({
    name: 'estoque-em-pagamento-fim',
    text: `delete from estoque_reservas where account_id = $1 and empresa_id = $2 and origem_tipo = 'caixa'
        and (origem_id = $3 or em <= $4::timestamptz)`,
    values: [account_id, empresa_id, terminal_id, desde?.toISOString() ?? null],
  })
