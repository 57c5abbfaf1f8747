import { CASH } from '../../core/tender/codes.ts'
import { DELIVERY_EMITIR } from '../../domain/config/delivery.ts'
import { COM_O_CLIENTE } from '../../domain/entregas/ladder.ts'
import { quoted } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { AT_THE_DOOR } from './list-repository.ts'
import { madeOf } from './transit-repository.ts'

/** SQL condition: the route `r` of the company ($1) is not settled. */
export const OPEN_ROUTE = 'r.empresa_id = $1 and r.acertada_em is null'

/**
 * SQL condition: the order `v` of the settled route `r` was paid back, its note being cancelled, and has another note since: its
 * cash is received again.
 */
export const SOLD_AGAIN = `(r.acertada_em is not null and exists (select from valores_a_devolver w
      join movimentos m on m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id > w.venda_id
        and m.origem_id in ${madeOf('v.id')}
        and m.meio = '${CASH}' and m.estorna_id is null and m.criado_em > r.acertada_em
      where w.account_id = $conta and w.venda_id in ${madeOf('v.id')} and w.tpag = '${CASH}'
        and not exists (select from movimentos x where x.account_id = $conta and x.estorna_id = m.id)))`

/** SQL condition: the order `v`, with its way `e`, waits at the counter or a table to be settled. */
const HERE = `(e.modo <> 'entrega' and e.rota_id is null and e.estado in (${quoted(COM_O_CLIENTE)}) and v.status = 'A')`

/** SQL condition: a settlement will still take the cash of the order `v`, with its way `e` and its route `r`, into a drawer. */
export const TO_SETTLE = `(${HERE} or ${SOLD_AGAIN}
    or r.acertada_em is null and r.id is not null and (e.entregue_em is not null or e.estado in (${quoted(COM_O_CLIENTE)})))`

/**
 * SQL of the company's ($1) orders `v`, with their ways `e`, that the counter or a table has, with money received there and
 * in no session yet. Where notes are asked for by hand, an order without one may be sold at a till instead.
 */
export const AT_COUNTER = `from entregas e join vendas v on v.account_id = $conta and v.id = e.venda_id
    join empresas c on c.account_id = $conta and c.id = e.empresa_id
    left join entrega_rotas r on r.account_id = $conta and r.id = e.rota_id
  where e.account_id = $conta and e.empresa_id = $1 and (${HERE} or ${SOLD_AGAIN}) and ${AT_THE_DOOR} > 0
    and (e.em_transito or c.emitir_delivery <> ${DELIVERY_EMITIR.manual})`

/** Lists what of the company no session has yet: the routes of couriers, and the orders of the counter. */
export async function readUnsettled(
  q: Q,
  empresa_id: number,
): Promise<{ rotas: string[]; balcao: string[] }> {
  const { rows } = await q.query<{ rotas: string[]; balcao: string[] }>(
    `select array(select r.uuid::text from entrega_rotas r where r.account_id = $conta and ${OPEN_ROUTE} order by r.id) as rotas,
        array(select v.uuid::text ${AT_COUNTER} order by v.id) as balcao`,
    [empresa_id],
  )
  return rows[0] ?? { rotas: [], balcao: [] }
}
