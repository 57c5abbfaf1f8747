import { createHash } from 'node:crypto'
import type { MapaImportacao } from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

const hashOf = (cabecalho: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(cabecalho)).digest('hex')

/** Stores the account's mapping for import files with these column headings. */
export async function rememberMapa(
  q: Q,
  sessao: Sessao,
  registro: string,
  cabecalho: readonly string[],
  mapa: MapaImportacao,
  agora: Date,
): Promise<void> {
  await q.query(
    `insert into importacao_mapas (account_id, registro, cabecalho, mapa, em) values ($1, $2, $3, $4, $5)
      on conflict (account_id, registro, cabecalho) do update set mapa = excluded.mapa, em = excluded.em`,
    [sessao.account_id, registro, hashOf(cabecalho), JSON.stringify(mapa), agora.toISOString()],
  )
}

export async function mapaDe(
  q: Q,
  registro: string,
  cabecalho: readonly string[],
): Promise<MapaImportacao | null> {
  const { rows } = await q.query<{ mapa: MapaImportacao }>(
    'select mapa from importacao_mapas where account_id = $conta and registro = $1 and cabecalho = $2',
    [registro, hashOf(cabecalho)],
  )
  return rows[0]?.mapa ?? null
}
