import type { Q } from '../../db/transaction.ts'

interface ChannelState {
  id: number
  desligado: string | null
  falhas: number
  endereco: string | null
  esperando: number
}

/** Reads the state of channels. */
export async function statesOf(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, ChannelState>> {
  const { rows } = await q.query<ChannelState>(
    `select c.id, c.desligado, c.falhas, c.endereco,
            (select count(*)::int from canal_comandos x
              where x.account_id = $conta and x.canal_id = c.id and x.estado = 'espera') as esperando
       from canais_pedido c where c.account_id = $conta and c.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Turns a saved channel on again. */
export async function turnOn(q: Q, id: number): Promise<void> {
  await q.query(
    'update canais_pedido set desligado = null, espera_ate = null, falhas = 0 where account_id = $conta and id = $1',
    [id],
  )
}
