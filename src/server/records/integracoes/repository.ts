import type { Q } from '../../db/transaction.ts'

export interface ConnectionState {
  id: number
  chave: string | null
  suspenso: string | null
  /** True: the webhook has no secret yet. */
  sem_segredo: boolean
  /** True: the key's maker enters the company no more, and the key opens nothing. */
  sem_dono: boolean
  esperando: number
  mortas: number
}

/** Reads who made the key of a connection; null: it has none. */
export async function keyMakerOf(q: Q, id: number): Promise<{ usuario_id: number; nome: string } | null> {
  const { rows } = await q.query<{ usuario_id: number; nome: string }>(
    `select i.usuario_id, u.nome from integracoes i join usuarios u on u.account_id = $conta and u.id = i.usuario_id
      where i.account_id = $conta and i.id = $1 and i.chave_publica is not null`,
    [id],
  )
  return rows[0] ?? null
}

/** Takes the key of a connection away. */
export async function dropKey(q: Q, id: number): Promise<void> {
  await q.query(
    'update integracoes set chave_publica = null, chave_hash = null, usuario_id = null where account_id = $conta and id = $1',
    [id],
  )
}

/** Ends what a connection still had to tell. */
export async function dropEvents(q: Q, id: number): Promise<void> {
  await q.query(
    `with fila as (delete from integracao_fila where account_id = $conta and integracao_id = $1)
      delete from integracao_pendentes where account_id = $conta and integracao_id = $1`,
    [id],
  )
}

/** Reads the key and the queue of connections. */
export async function statesOf(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, ConnectionState>> {
  const { rows } = await q.query<ConnectionState>(
    `select i.id, i.chave_publica as chave, i.suspenso,
            i.url is not null and i.segredo is null as sem_segredo,
            i.chave_publica is not null and not exists (select from usuarios u
              join usuario_empresas e on e.account_id = $conta and e.usuario_id = u.id and e.empresa_id = i.empresa_id
              where u.account_id = $conta and u.id = i.usuario_id and u.ativo) as sem_dono,
            count(f.id) filter (where f.estado = 'espera')::int as esperando,
            count(f.id) filter (where f.estado = 'morta')::int as mortas
       from integracoes i
       left join integracao_fila f on f.account_id = $conta and f.integracao_id = i.id and f.estado in ('espera', 'morta')
      where i.account_id = $conta and i.id = any($1) group by i.account_id, i.id`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}
