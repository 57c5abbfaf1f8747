import { DELIVERY_EMITIR } from '../../domain/config/delivery.ts'
import { COM_O_CLIENTE } from '../../domain/entregas/ladder.ts'
import { quoted } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { AT_THE_DOOR } from './list-repository.ts'

/** SQL condition: the route `r` of the company ($1) is not settled. */
export const OPEN_ROUTE = 'r.empresa_id = $1 and r.acertada_em is null'

/**
 * SQL of the company's ($1) orders `v`, with their ways `e`, that the counter or a table has, with money received there and
 * in no session yet. Where notes are asked for by hand, an order without one may be sold at a till instead.
 */
export const AT_COUNTER = `from entregas e join vendas v on v.account_id = $conta and v.id = e.venda_id
    join empresas c on c.account_id = $conta and c.id = e.empresa_id
  where e.account_id = $conta and e.empresa_id = $1 and e.modo <> 'entrega' and e.rota_id is null
    and e.estado in (${quoted(COM_O_CLIENTE)}) and v.status = 'A' and ${AT_THE_DOOR} > 0
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
