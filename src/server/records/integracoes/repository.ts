import type { Q } from '../../db/transaction.ts'

interface ConnectionState {
  id: number
  chave: string | null
  suspenso: string | null
  esperando: number
  mortas: number
}

/** Reads the key and the queue of connections. */
export async function statesOf(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, ConnectionState>> {
  const { rows } = await q.query<ConnectionState>(
    `select i.id, i.chave_publica as chave, i.suspenso,
            count(f.id) filter (where f.estado = 'espera')::int as esperando,
            count(f.id) filter (where f.estado = 'morta')::int as mortas
       from integracoes i
       left join integracao_fila f on f.account_id = $conta and f.integracao_id = i.id and f.estado in ('espera', 'morta')
      where i.account_id = $conta and i.id = any($1) group by i.id, i.chave_publica, i.suspenso`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}
