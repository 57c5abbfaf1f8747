import {
  nameAtClosing,
  OUTSIDE_PROMISE_KINDS,
  OUTSIDE_PROMISES,
  type OutsidePromiseKind,
  promisesOfDrawer,
} from '../../core/outside-promises.ts'
import { quoted } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { UNDOING } from '../documents/status.ts'
import { promiseRows } from './rows-repository.ts'

/** Open promises of one kind in a company. */
export interface OpenPromises {
  tipo: OutsidePromiseKind
  quantos: number
  /** Moment of the oldest, and of the newest. */
  desde: Date
  ate: Date
  /** R$ of all. */
  valor: string
}

/** Counts a company's open promises of these kinds that are old enough to be told at `agora`. */
export async function countPromises(
  q: Q,
  empresa_id: number,
  kinds: readonly OutsidePromiseKind[],
  agora: Date,
): Promise<OpenPromises[]> {
  if (kinds.length === 0) return []
  const waits = kinds.map(kind => `when '${kind}' then ${OUTSIDE_PROMISES[kind].espera}`).join(' ')
  const { rows } = await q.query<OpenPromises>(
    `select p.tipo, count(*)::int as quantos, min(p.desde) as desde, max(p.desde) as ate,
        coalesce(sum(p.valor), 0)::numeric(17, 2)::text as valor
      from (${promiseRows(kinds)}) p where p.empresa_id = $1
        and p.desde <= $2::timestamptz - (case p.tipo ${waits} end || ' milliseconds')::interval
      group by 1`,
    [empresa_id, agora.toISOString()],
  )
  return kinds.flatMap(kind => rows.find(({ tipo }) => tipo === kind) ?? [])
}

const OF_SESSION = promisesOfDrawer('sessao')
const OF_TILL = promisesOfDrawer('caixa')
const OF_USER = promisesOfDrawer('operador')

/**
 * Lists what a cash session has promised and not ended, by its name at the closing. A charge has no till: while its sale is not
 * stored, it counts when one of `usuarios` (who opened or closes the session) made it.
 */
export async function promisesOfSession(
  q: Q,
  caixa: {
    id: number
    empresa_id: number
    terminal_id: number
    aberto_em: Date
    usuarios: readonly number[]
  },
): Promise<{ tipo: string; ids: string[] }[]> {
  const { rows } = await q.query<{ tipo: OutsidePromiseKind; estado: string; ids: string[] }>(
    `select p.tipo, case when p.tipo = 'nota' then p.estado else '' end as estado, array_agg(p.uuid::text order by p.desde, p.id) as ids
      from (${promiseRows(OF_SESSION)}) p where p.empresa_id = $1 and p.sessao_id = $2 and p.uuid is not null group by 1, 2
      union all
      select p.tipo, '', array_agg(p.uuid::text order by p.desde, p.id)
      from (${promiseRows([...OF_TILL, ...OF_USER])}) p where p.empresa_id = $1 and p.uuid is not null
        and (p.tipo in (${quoted(OF_TILL)}) and p.terminal_id = $3
          or p.tipo in (${quoted(OF_USER)}) and p.desde >= $4 and coalesce(p.terminal_id = $3, p.usuario_id = any($5::bigint[])))
      group by 1, 2`,
    [caixa.empresa_id, caixa.id, caixa.terminal_id, caixa.aberto_em.toISOString(), caixa.usuarios],
  )
  return OUTSIDE_PROMISE_KINDS.flatMap(kind =>
    rows
      .filter(({ tipo }) => tipo === kind)
      .toSorted((a, b) => a.estado.localeCompare(b.estado))
      .map(({ tipo, estado, ids }) => ({ tipo: nameAtClosing(tipo, estado), ids })),
  )
}

/** A promise of one sale. */
interface PromiseOfSale {
  tipo: OutsidePromiseKind
  estado: string
  valor: string | null
  desde: Date
}

/** Lists what a sale or document has promised to the outside and not ended, the oldest first. */
export async function promisesOfSale(
  q: Q,
  { empresa_id, uuid, kinds }: { empresa_id: number; uuid: string; kinds: readonly OutsidePromiseKind[] },
): Promise<PromiseOfSale[]> {
  if (kinds.length === 0) return []
  const { rows } = await q.query<PromiseOfSale>(
    `select p.tipo, p.estado, p.valor::numeric(17, 2)::text as valor, p.desde from (${promiseRows(kinds)}) p
      where p.empresa_id = $1 and p.uuid = $2 order by p.desde, p.id`,
    [empresa_id, uuid],
  )
  return rows
}

/** Reads the cash session from whose drawer the cancelling of a note promised the money; null: from none. */
export async function promisedDrawer(q: Q, documento_id: number): Promise<number | null> {
  const { rows } = await q.query<{ sessao_id: number | null }>(
    `select e.sessao_id from eventos_fiscais e where e.account_id = $conta and e.documento_id = $1
        and e.tipo in (${UNDOING}) and e.status <> 'rejeitado' order by e.id desc limit 1`,
    [documento_id],
  )
  return rows[0]?.sessao_id ?? null
}
