import { AppError } from '../../../domain/error.ts'
import { hasFeed } from '../../../domain/fields/endpoints/to-query.ts'
import { ask, raw, type Sql, sql, whereAll } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Plan } from '../plan.ts'
import { daqui } from '../write/audit.ts'
import { type RecordScope, rowsIn, scopeWhere } from './source.ts'

/** Place in a feed: everything up to this record in this transaction was told. `origem`: of which database. */
interface Place {
  origem: string
  versao: string
  id: string
}

/** Changed records after a place, in the order of their last change. */
export interface Fed {
  ids: number[]
  /** Records that no longer exist. */
  excluidos: number[]
  cursor: string
  /** True: more changes wait already. */
  mais: boolean
}

const CURSOR = /^(\d{1,12})\.(\d{1,19})\.(\d{1,15})$/

const refuse = (texto: string) => new AppError('VALIDACAO', { mensagem: texto, errors: { desde: [texto] } })

/** Reads a cursor; '0' is the beginning. @throws VALIDACAO */
function placeOf(cursor: string, origem: string): Place {
  if (cursor === '0') return { origem, versao: '0', id: '0' }
  const [, of = '', versao = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (!versao) throw refuse('Cursor inválido: comece com desde=0')
  if (of !== origem) throw refuse('Cursor de outro banco de dados: recomece com desde=0')
  return { origem, versao, id }
}

/**
 * Reads which records changed or were deleted after a cursor, at most `most`. A transaction that is still running may write
 * an older version than one that has ended: only what is older than every running one is told, so nothing is left out.
 * @throws VALIDACAO
 */
export async function readFeed(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  { cursor, most }: { cursor: string; most: number },
): Promise<Fed> {
  if (!hasFeed(plan.register)) throw refuse('Esta lista não tem desde')
  const { rows: now } = await ask<{ xmin: string; origem: string }>(
    q,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      (select extract(epoch from min(em))::bigint::text from migrations) as origem`,
  )
  const { xmin = '0', origem = '0' } = now[0] ?? {}
  const { versao, id } = placeOf(cursor, origem)
  const after = (alias: string, key: string): Sql =>
    sql`${raw(`${alias}.versao`)} >= ${versao}::bigint and ${raw(`(${alias}.versao, ${alias}.${key})`)} > (${versao}::bigint, ${id}::bigint) and ${raw(`${alias}.versao`)} < ${xmin}::bigint`
  const seen = scopeWhere(plan, scope).map(({ sql: of }) => of('t'))
  const { rows } = await ask<{ versao: string; id: number; excluido: boolean }>(
    q,
    sql`select versao::text as versao, id, excluido from (
        select t.versao, t.id, false as excluido from ${rowsIn(plan, scope)}${whereAll([...seen, after('t', 'id')])}
        union all
        select a.versao, a.registro_id, true from (select * from auditoria where account_id = $conta and ${daqui(plan, scope)} and acao in ('excluiu', 'desfez')) a
          where ${after('a', 'registro_id')} and not exists (select from ${raw(`"${plan.table}" t where t.account_id = $conta and t.id = a.registro_id`)})
      ) mudancas order by mudancas.versao, mudancas.id limit ${most + 1}`,
  )
  const told = rows.slice(0, most)
  const mais = rows.length > most
  const last = told.at(-1)
  const place = mais && last ? [last.versao, last.id] : [xmin, 0]
  return {
    ids: told.flatMap(row => (row.excluido ? [] : [row.id])),
    excluidos: told.flatMap(row => (row.excluido ? [row.id] : [])),
    cursor: [origem, ...place].join('.'),
    mais,
  }
}
