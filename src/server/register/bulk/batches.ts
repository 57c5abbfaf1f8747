import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { BatchKind } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { ofAccount } from '../../db/placement.ts'
import { isoInstant } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Plan } from '../plan.ts'
import type { RecordScope } from '../read/source.ts'

const ISO = `${isoInstant('em')} as em`

/** Register, or model of rows, to which a batch belongs. */
interface Batched {
  register: Pick<AnyRegister, 'id' | 'owner' | 'parent'>
}

/** Adds a batch, to which the audit trail assigns the rows changed together; gives its id. */
export async function openBatch(
  q: Q,
  sessao: Sessao,
  plan: Batched,
  scope: RecordScope,
  batch: { tipo: BatchKind; linhas: number; em: Date; uuid?: string | undefined },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into lotes (account_id, registro, tipo, usuario_id, empresa_id, pai_id, em, linhas, uuid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      sessao.account_id,
      plan.register.id,
      batch.tipo,
      sessao.usuario_id,
      plan.register.owner?.empresa ? scope.empresa_id : null,
      plan.register.parent ? scope.parent : null,
      batch.em.toISOString(),
      batch.linhas,
      batch.uuid ?? null,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Keeps the company's other imports into this register out until the transaction ends; false: one is under way. */
export async function holdImport(q: Q, { empresa_id }: Sessao, registro: string): Promise<boolean> {
  const { rows } = await q.query<{ livre: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as livre',
    [`importação ${registro}`, empresa_id],
  )
  return rows[0]?.livre === true
}

/** Tells if an import with this uuid is already stored. */
export async function isImported(q: Q, uuid: string): Promise<boolean> {
  const { rowCount } = await q.query('select from lotes where account_id = $conta and uuid = $1', [uuid])
  return rowCount !== 0
}

const WHERE = `l.account_id = $conta and registro = $1 and empresa_id is not distinct from $2 and pai_id is not distinct from $3`
const owner = (plan: Batched, scope: RecordScope) => [
  plan.register.id,
  plan.register.owner?.empresa ? scope.empresa_id : null,
  plan.register.parent ? scope.parent : null,
]

/**
 * SQL of the rows of the batch `l` that are not undone yet. Old imports without `novo` cannot be undone: which rows
 * they created is unknown.
 */
const DE_PE = `select a.id as passo, a.registro_id, a.rotulo, a.versao, a.mudancas, coalesce(a.novo, false) as novo from auditoria a
   where a.account_id = $conta and a.lote_id = l.id and (a.acao = 'lote' or a.novo is not null) and not exists (select from auditoria d
     where d.account_id = $conta and d.lote_id = l.id and d.acao = 'desfez' and d.registro_id = a.registro_id)`

export interface StandingRow {
  registro_id: number
  rotulo: string
  versao: number
  mudancas: Mudanca[]
  /** True when the batch created the record. */
  novo: boolean
}

/**
 * Reads the rows of a batch that can still be undone, with the changes as written. The last written comes first: an
 * earlier row may have left the value that a later one took.
 */
export async function standingRows(q: Q, lote_id: number): Promise<StandingRow[]> {
  const { rows } = await q.query<StandingRow>(
    `select a.registro_id, a.rotulo, a.versao, a.mudancas, a.novo from lotes l cross join lateral (${DE_PE}) a
      where l.account_id = $conta and l.id = $1 order by a.passo desc`,
    [lote_id],
  )
  return rows
}

/**
 * Gives this user's newest bulk edit or import that is not undone and has rows that still exist; null: none. `t` stands
 * apart, because the house's batches and the rows they changed may lie on different nodes.
 */
export async function lastBatch(q: Q, sessao: Sessao, plan: Plan, scope: RecordScope) {
  const { rows } = await q.query<{ lote_id: number; tipo: BatchKind; em: string; linhas: number }>(
    `with t as (select id from "${plan.table}" where ${ofAccount(plan.table)}true)
      select l.id as lote_id, l.tipo, ${ISO}, de_pe.linhas from lotes l cross join lateral (
        select count(*)::int as linhas from (${DE_PE}) a join t on t.id = a.registro_id) de_pe
      where ${WHERE} and usuario_id = $4 and desfeito_em is null and de_pe.linhas > 0 order by l.id desc limit 1`,
    [...owner(plan, scope), sessao.usuario_id],
  )
  return rows[0] ?? null
}

/** Gives this user's newest import of rows that files alone bring, not undone; null: none. */
export async function lastImport(q: Q, sessao: Sessao, model: Batched, scope: RecordScope) {
  const { rows } = await q.query<{ lote_id: number; tipo: BatchKind; em: string; linhas: number }>(
    `select id as lote_id, tipo, ${ISO}, linhas from lotes l
      where ${WHERE} and usuario_id = $4 and desfeito_em is null order by id desc limit 1`,
    [...owner(model, scope), sessao.usuario_id],
  )
  return rows[0] ?? null
}

/** Locks a bulk edit or an import, to undo it; null: not found. */
export async function takeBatch(
  q: Q,
  plan: Batched,
  scope: RecordScope,
  id: number,
): Promise<{ tipo: BatchKind; desfeito: boolean } | null> {
  const { rows } = await q.query<{ tipo: BatchKind; desfeito: boolean }>(
    `select tipo, desfeito_em is not null as desfeito from lotes l where ${WHERE} and id = $4 for update`,
    [...owner(plan, scope), id],
  )
  return rows[0] ?? null
}

export async function markUndone(q: Q, id: number, agora: Date): Promise<void> {
  await q.query('update lotes set desfeito_em = $2 where account_id = $conta and id = $1', [
    id,
    agora.toISOString(),
  ])
}

/** Picks rows whose data changed after `versao`; a version also changes without it (presence, restored). */
export async function changedSince(
  q: Q,
  registro: string,
  linhas: readonly { id: number; versao: number }[],
): Promise<ReadonlySet<number>> {
  if (linhas.length === 0) return new Set()
  const { rows } = await q.query<{ id: number }>(
    `select distinct a.registro_id as id
       from unnest($2::bigint[], $3::bigint[]) as n(id, versao)
       join auditoria a on a.account_id = $conta and a.registro = $1 and a.registro_id = n.id
      where a.mudancas <> '[]' and a.acao not in ('excluiu', 'restaurou') and a.id > coalesce((select max(b.id) from auditoria b
              where b.account_id = $conta and b.registro = $1 and b.registro_id = n.id and b.versao = n.versao), 0)
        and a.versao <> n.versao`,
    [registro, linhas.map(({ id }) => id), linhas.map(({ versao }) => versao)],
  )
  return new Set(rows.map(({ id }) => id))
}
