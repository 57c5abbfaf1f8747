import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import type { Movimento } from '../repository.ts'

/** Finds the first moment since `em` when an item's exit (`qtde` negative, in the ledger) makes its balance negative. */
export async function readLowest(
  q: Q,
  { account_id, empresa_id }: Sessao,
  chaves: readonly Movimento[],
  em: Date,
): Promise<{ ordem: number; saldo: string; em: string }[]> {
  const { rows } = await q.query<{ ordem: number; saldo: string; em: string }>(
    `with k as (select * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $8::numeric[])
          with ordinality as k(produto_id, grade_id, lote_id, deposito_id, qtde, ordem)),
        passos as (select k.ordem, k.qtde, m.em, sum(m.qtde) over (partition by k.ordem order by m.em, m.id) as saldo
          from k join estoque_movimentos m on m.account_id = $1 and m.empresa_id = $2 and m.produto_id = k.produto_id
            and m.deposito_id = k.deposito_id and m.grade_id is not distinct from k.grade_id
            and m.lote_id is not distinct from k.lote_id)
      select distinct on (ordem) ordem::int - 1 as ordem, trim_scale(saldo)::text as saldo, to_json(em) #>> '{}' as em
        from passos where em >= $7 and saldo < 0 and saldo - qtde >= 0 order by ordem, em`,
    [
      account_id,
      empresa_id,
      chaves.map(c => c.produto_id),
      chaves.map(c => c.grade_id ?? null),
      chaves.map(c => c.lote_id ?? null),
      chaves.map(c => c.deposito_id ?? null),
      em.toISOString(),
      chaves.map(c => c.qtde),
    ],
  )
  return rows
}
