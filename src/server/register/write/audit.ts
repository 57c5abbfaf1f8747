import { ERRORS } from '../../../domain/error.ts'
import type { Acao, Excluido, TrailStep } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import { joinMudancas, type Mudanca } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { eventosDe } from '../../../domain/integracao/eventos.ts'
import { insertMany } from '../../db/insert-many.ts'
import { ask, isoInstant, joined, raw, type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { type Paging, toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { tellWebhooks } from '../../outbox/webhooks-repository.ts'
import type { Plan } from '../plan.ts'
import { labelOf } from '../read/label.ts'
import { narrowed, type RecordScope } from '../read/source.ts'
import type { Retrato } from './bin.ts'

/** Author of a change, from any session. */
export type Quem = Pick<Sessao, 'account_id' | 'usuario_id' | 'nome' | 'origem' | 'chave'>

/** One change of one record, for the audit trail. */
export interface TrailEntry {
  /** Id of the register. */
  registro: string
  registro_id: number
  /** Name of the record, as shown to users. */
  rotulo: string
  acao: Acao
  mudancas: readonly Mudanca[]
  /** Company that owns the record; null for a record of the account. */
  empresa_id: number | null
  /** Parent record of a nested register. */
  pai_id: number | null
  /** Batch of rows changed together, by a bulk edit or import. */
  lote_id?: number | null
  /** True when the entry's import created the record. */
  novo?: boolean | null
  /** Idempotency key with which the caller created the record. */
  chave?: ChaveDeCriacao | null
}

/** Idempotency key of a new record, created once however often requested: a UUID, and the body's SHA-256. */
export interface ChaveDeCriacao {
  uuid: string
  corpo: Buffer
}

/** Gives the register, company and parent for entries about records in a scope. */
export const donoDe = (plan: Plan, scope: RecordScope) => ({
  registro: plan.register.id,
  empresa_id: plan.register.owner?.empresa ? scope.empresa_id : null,
  pai_id: plan.register.parent ? scope.parent : null,
})

/** Gives the fields that identify a record in entries of the audit trail. */
export const sobre = (plan: Plan, scope: RecordScope, record: Registro) => ({
  ...donoDe(plan, scope),
  registro_id: record.id,
  rotulo: labelOf(plan, record),
})

const stampOf = (quem: Quem, agora: Date) => ({
  usuario_id: quem.usuario_id,
  usuario: quem.nome,
  em: agora.toISOString(),
})

/** Adds entries to the audit trail, and tells webhooks of them, in the transaction of the change, a few thousand in each statement. */
export async function audit(q: Q, quem: Quem, agora: Date, entradas: readonly TrailEntry[]): Promise<void> {
  if (entradas.length === 0) return
  const { usuario_id, usuario, em } = stampOf(quem, agora)
  const origem = quem.origem ?? null
  await insertMany(
    q,
    quem.account_id,
    'auditoria',
    // fields listed one by one: spreading objects would be the slowest part with a hundred thousand entries
    entradas.map(entrada => ({
      usuario_id,
      usuario,
      em,
      origem,
      registro: entrada.registro,
      registro_id: entrada.registro_id,
      rotulo: entrada.rotulo,
      acao: entrada.acao,
      mudancas: entrada.mudancas,
      empresa_id: entrada.empresa_id,
      pai_id: entrada.pai_id,
      lote_id: entrada.lote_id ?? null,
      novo: entrada.novo ?? null,
      chave: entrada.chave?.uuid ?? null,
      corpo: entrada.chave ? `\\x${entrada.chave.corpo.toString('hex')}` : null,
    })),
  )
  const menos = quem.chave?.id ?? null
  await tellWebhooks(
    q,
    quem,
    eventosDe(entradas).map(event => ({ ...event, menos })),
  )
}

/** Finds the record of this key, and if its body was the same; null: none. Locks the key until the transaction ends. */
export async function madeUnder(
  q: Q,
  registro: string,
  { uuid, corpo }: ChaveDeCriacao,
): Promise<{ id: number; igual: boolean } | null> {
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [uuid])
  const { rows } = await q.query<{ id: number; igual: boolean }>(
    'select registro_id as id, corpo = $3 as igual from auditoria where account_id = $conta and registro = $1 and chave = $2',
    [registro, uuid, corpo],
  )
  return rows[0] ?? null
}

/** Stores deleted records, until they are restored. */
export async function keepDeleted(
  q: Q,
  quem: Quem,
  agora: Date,
  excluidos: readonly (ReturnType<typeof sobre> & { retrato: Retrato })[],
): Promise<void> {
  const quando = stampOf(quem, agora)
  await insertMany(
    q,
    quem.account_id,
    'registros_excluidos',
    excluidos.map(excluido => ({ ...excluido, ...quando })),
  )
}

const MOST = 200

async function paged<T extends object>(q: Q, columns: string, from: Sql, { page, limit: asked }: Paging) {
  const limit = Math.min(asked, MOST)
  const { rows } = await ask<T>(
    q,
    sql`select ${raw(columns)} from ${from} order by id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = await ask<{ total: number }>(q, sql`select count(*)::int as total from ${from}`)
  return toPage(rows, counted.rows[0]?.total ?? 0, { page, limit })
}

/** Writes the condition of the entries about records of `plan` in this scope. */
export function daqui({ register }: Plan, scope: RecordScope): Sql {
  const where = [sql`account_id = $conta and registro = ${register.id}`]
  if (register.owner?.empresa) where.push(sql`empresa_id = ${scope.empresa_id}`)
  if (register.parent) where.push(sql`pai_id = ${scope.parent}`)
  return joined(where, ' and ')
}

/** Writes table and conditions of deleted records that this scope could see before their deletion. */
function daLixeira(plan: Plan, scope: RecordScope): Sql {
  const own = narrowed(plan, scope)
  const kept = raw(`jsonb_array_elements(retrato) p
    cross join lateral jsonb_populate_recordset(null::"${plan.table}", (p ->> 1)::jsonb) t where p ->> 0 = '${plan.table}'`)
  const seen = own.map(condition => sql`exists (select from ${kept} and ${condition})`)
  return sql`registros_excluidos where ${joined([daqui(plan, scope), ...seen], ' and ')}`
}

const ISO = `${isoInstant('em')} as em`

/** Lists a record's changes, newest first, with those of its child records (`filhos`, e.g. addresses). */
export async function historicoDe(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  id: number,
  filhos: readonly { id: string; singular: string }[],
  pagina: Paging,
) {
  const nested =
    filhos.length > 0
      ? sql` or (registro = any(${filhos.map(filho => filho.id)}::text[]) and pai_id = ${id})`
      : raw('')
  const found = await paged<TrailStep & { registro: string }>(
    q,
    `id, ${ISO}, usuario, origem, acao, rotulo, mudancas, registro`,
    sql`auditoria where account_id = $conta and ((${daqui(plan, scope)} and registro_id = ${id})${nested})`,
    pagina,
  )
  const nomes = new Map(filhos.map(filho => [filho.id, filho.singular]))
  return {
    ...found,
    data: found.data.map(({ registro, ...passo }): TrailStep => {
      const nome = nomes.get(registro)
      if (!nome) return passo
      const mudancas = passo.mudancas.map(mudanca => ({ ...mudanca, rotulo: `${nome}: ${mudanca.rotulo}` }))
      return { ...passo, mudancas }
    }),
  }
}

export const excluidosDe = (q: Q, plan: Plan, scope: RecordScope, pagina: Paging) =>
  paged<Excluido>(q, `id, registro_id, rotulo, ${ISO}, usuario`, daLixeira(plan, scope), pagina)

/** Takes a deleted record out of the bin; null: not found. */
export async function rescue(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  id: number,
): Promise<{ rotulo: string; retrato: Retrato } | null> {
  const { rows } = await ask<{ rotulo: string; retrato: Retrato }>(
    q,
    sql`delete from ${daLixeira(plan, scope)} and registro_id = ${id} returning rotulo, retrato`,
  )
  return rows[0] ?? null
}

/** Data of a save refused because another user changed the record. */
interface Alterado {
  atual: Registro
  mudancas: Mudanca[]
  por: string | null
  /** Instant of the last change, ISO. */
  em: string
}

/**
 * Combines the changes after `versao` into one, for the user who read this version; null when no user made any (a login
 * also changes its user's row). An older transaction may commit later with a lower version, so entries are also
 * compared by id.
 */
export async function alteradoDesde(
  q: Q,
  plan: Plan,
  atual: Registro,
  versao: number,
  agora: Date,
): Promise<{ mensagem: string; dados: Alterado } | null> {
  const { rows } = await q.query<{ em: string; usuario: string | null; mudancas: Mudanca[] }>(
    `select ${ISO}, usuario, mudancas from auditoria where account_id = $conta and registro = $1 and registro_id = $2
        and (versao > $3 or id > (select max(id) from auditoria where account_id = $conta and registro = $1 and registro_id = $2 and versao = $3))
      order by id`,
    [plan.register.id, atual.id, versao],
  )
  const mudancas = joinMudancas(rows.map(row => row.mudancas))
  const last = rows.at(-1)
  if (mudancas.length === 0 && Number(atual['versao']) > versao) return null
  return {
    mensagem: last?.usuario
      ? `O registro foi alterado por ${last.usuario}`
      : ERRORS.REGISTRO_ALTERADO.mensagem,
    dados: { atual, mudancas, por: last?.usuario ?? null, em: last?.em ?? agora.toISOString() },
  }
}
