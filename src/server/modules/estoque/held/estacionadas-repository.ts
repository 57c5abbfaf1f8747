import type { Saida } from '../../../../core/stock/consume.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { HELD_BY_OTHERS } from './em-pagamento-repository.ts'

interface Parking {
  id: number
  terminal_id: number
  deposito_id: number
  /** Goods held for a payment before this moment are free. */
  desde: Date
  em: Date
}

/** Reserves for a parked sale what of these goods is there and held by nobody else. */
export async function reserveParked(
  q: Q,
  { account_id, empresa_id, usuario_id }: Sessao,
  { id, terminal_id, deposito_id, desde, em }: Parking,
  saidas: readonly Saida[],
): Promise<void> {
  await q.query({
    name: 'estoque-estacionada',
    text: `with m as (select * from unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::numeric[])
          as m(produto_id, grade_id, lote_id, qtde))
      insert into estoque_reservas (account_id, empresa_id, origem_tipo, origem_id, deposito_id, usuario_id, em, produto_id,
          grade_id, lote_id, qtde)
      select $1, $2, 'estacionada', $5, $3, $7, $8, m.produto_id, m.grade_id, m.lote_id, least(m.qtde, s.saldo - o.qtde)
        from m join produtos p on p.account_id = $1 and p.empresa_id = $2 and p.id = m.produto_id
        ${HELD_BY_OTHERS}
       where least(m.qtde, s.saldo - o.qtde) > 0 returning account_id`,
    values: [
      ...[account_id, empresa_id, deposito_id, terminal_id, id, desde.toISOString(), usuario_id],
      em.toISOString(),
      saidas.map(s => s.produto_id),
      saidas.map(s => s.grade_id),
      saidas.map(s => s.lote_id),
      saidas.map(s => s.qtde),
    ],
  })
}

/** Frees the goods of parked sales. */
export const freeParked = (q: Q, ids: readonly number[]) =>
  q.query({
    name: 'estoque-estacionada-fim',
    text: `delete from estoque_reservas where account_id = $conta and origem_tipo = 'estacionada' and origem_id = any($1::bigint[])`,
    values: [ids],
  })

/** Frees the goods of the parked sale that is paid under a uuid. */
export const freePaid = (q: Q, uuid: string) =>
  q.query({
    name: 'estoque-estacionada-paga',
    text: `delete from estoque_reservas where account_id = $conta and origem_tipo = 'estacionada'
        and origem_id in (select id from vendas_estacionadas where account_id = $conta and uuid = $1)`,
    values: [uuid],
  })
