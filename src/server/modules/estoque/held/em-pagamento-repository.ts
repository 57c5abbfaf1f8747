import type { Saida } from '../../../../core/stock/consume.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'

interface Till {
  deposito_id: number
  venda_sem_estoque: boolean
  estacionada_reserva: boolean
}

/** Reads a till's deposit, by default the main one; null: the company has no such till. */
export async function readTill(
  q: Q,
  { account_id, empresa_id }: Sessao,
  terminal_id: number,
): Promise<Till | null> {
  const { rows } = await q.query<Till>(
    `select coalesce(t.deposito_id, d.id) as deposito_id, a.venda_sem_estoque, a.estacionada_reserva from terminais t
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
  estacionado: string
}

const SAME = `x.account_id = $1 and x.empresa_id = $2 and x.produto_id = m.produto_id and x.deposito_id = $3
            and x.grade_id is not distinct from m.grade_id
            and (x.lote_id is not distinct from m.lote_id or (m.lote_id is null and p.controle_lote))`

/**
 * SQL joins of goods `m` of products `p`: their balance `s`, and what others hold of them `o`: tills for a payment since $6,
 * and parked sales other than $5 that the till $4 has not resumed.
 */
export const HELD_BY_OTHERS = `cross join lateral (select coalesce(sum(x.saldo), 0) as saldo from estoque_saldos x where ${SAME}) s
        cross join lateral (select coalesce(sum(x.qtde) filter (where x.origem_tipo = 'caixa'), 0) as pagando,
              coalesce(sum(x.qtde) filter (where x.origem_tipo = 'estacionada'), 0) as guardada, coalesce(sum(x.qtde), 0) as qtde
            from estoque_reservas x where ${SAME}
              and (x.origem_tipo = 'caixa' and x.origem_id <> $4 and x.em > $6
                or x.origem_tipo = 'estacionada' and x.origem_id is distinct from $5::bigint
                  and not exists (select from vendas_estacionadas e where e.account_id = $1 and e.id = x.origem_id
                    and e.estado = 'tomada' and e.tomada_por = $4))) o`

/**
 * Lists the goods whose balance, minus what parked sales and, since `desde`, other tills hold, is too small: goods with a
 * lot, or any goods when the account does not sell without stock. An item without a lot uses the balance of all lots.
 */
export async function readLacking(
  q: Q,
  { account_id, empresa_id }: Sessao,
  caixa: { terminal_id: number; deposito_id: number; venda_sem_estoque: boolean; desde: Date },
  saidas: readonly Saida[],
): Promise<Falta[]> {
  const { rows } = await q.query<Falta>({
    name: 'estoque-faltas',
    text: `with m as (select * from unnest($8::bigint[], $9::bigint[], $10::bigint[], $11::numeric[])
          with ordinality as m(produto_id, grade_id, lote_id, qtde, ordem))
      select m.ordem::int - 1 as ordem, p.nome, trim_scale(s.saldo)::text as saldo, trim_scale(o.pagando)::text as em_pagamento,
          trim_scale(o.guardada)::text as estacionado
        from m join produtos p on p.account_id = $1 and p.empresa_id = $2 and p.id = m.produto_id
        ${HELD_BY_OTHERS}
       where (m.lote_id is not null or not $7::boolean) and s.saldo - o.qtde < m.qtde order by m.ordem`,
    values: [
      account_id,
      empresa_id,
      caixa.deposito_id,
      caixa.terminal_id,
      null,
      caixa.desde.toISOString(),
      caixa.venda_sem_estoque,
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
