import { ERRORS } from '../../../domain/error.ts'
import type { Acao, Excluido, TrailStep } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import { joinMudancas, type Mudanca } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import { type Paging, toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import type { Plan } from '../plan.ts'
import { labelOf } from '../read/label.ts'
import type { RecordScope } from '../read/source.ts'
import type { Retrato } from './bin.ts'

/** Author of a change: any session. */
export type Quem = Pick<Sessao, 'account_id' | 'usuario_id' | 'nome' | 'origem'>

/** One change of one record, for the audit trail. */
export interface TrailEntry {
  /** Register's id. */
  registro: string
  registro_id: number
  /** Name of the record, as people know it. */
  rotulo: string
  acao: Acao
  mudancas: readonly Mudanca[]
  /** Company that owns the record; null for a record of the account. */
  empresa_id: number | null
  /** Parent record of a nested register. */
  pai_id: number | null
  /** Batch of rows changed together. */
  lote_id?: number | null
  /** True for a record that its import created. */
  novo?: boolean | null
  /** Key under which the caller created the record. */
  chave?: ChaveDeCriacao | null
}

/** Key of a new record, so that repeated calls create it once: the caller's UUID, and the SHA-256 of the body. */
export interface ChaveDeCriacao {
  uuid: string
  corpo: Buffer
}

/** Gives the owner of the entries about a register's records in a scope. */
export const donoDe = (plan: Plan, scope: RecordScope) => ({
  registro: plan.register.id,
  empresa_id: plan.register.owner?.empresa ? scope.empresa_id : null,
  pai_id: plan.register.parent ? scope.parent : null,
})

/** Gives the fields that identify a record in entries. */
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

/** Adds entries to the audit trail, in the transaction of the change, a few thousand per statement. */
export async function audit(q: Q, quem: Quem, agora: Date, entradas: readonly TrailEntry[]): Promise<void> {
  if (entradas.length === 0) return
  const { usuario_id, usuario, em } = stampOf(quem, agora)
  const origem = quem.origem ?? null
  await insertMany(
    q,
    quem.account_id,
    'auditoria',
    // fields named one by one: spreading would be the slowest part for a hundred thousand entries
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
}

/**
 * Finds the record created under this key, and tells if its body was the same; null: none yet. Locks the key until the
 * transaction ends.
 */
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

/** Keeps deleted records until they are restored. */
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

async function paged<T extends object>(
  q: Q,
  columns: string,
  from: string,
  params: readonly unknown[],
  { page, limit: asked }: Paging,
) {
  const limit = Math.min(asked, MOST)
  const { rows } = await q.query<T>(
    `select ${columns} from ${from} order by id desc limit ${limit} offset ${(page - 1) * limit}`,
    [...params],
  )
  const counted = await q.query<{ total: number }>(`select count(*)::int as total from ${from}`, [...params])
  const total = counted.rows[0]?.total ?? 0
  return toPage(rows, total, { page, limit })
}

/** Writes the conditions of the rows of `plan` visible in this scope; adds to `params`. */
function daqui(plan: Plan, scope: RecordScope, params: unknown[]): string {
  const where = [`registro = $${params.push(plan.register.id)}`]
  if (plan.register.owner?.empresa) where.push(`empresa_id = $${params.push(scope.empresa_id)}`)
  if (plan.register.parent) where.push(`pai_id = $${params.push(scope.parent)}`)
  return where.join(' and ')
}

const ISO = `to_char(em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as em`

/** Lists the changes of one record, newest first, with those of its child records (`filhos`: a partner's addresses). */
export async function historicoDe(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  id: number,
  filhos: readonly { id: string; singular: string }[],
  pagina: Paging,
) {
  const params: unknown[] = []
  const own = `${daqui(plan, scope, params)} and registro_id = $${params.push(id)}`
  const nested =
    filhos.length > 0
      ? ` or (registro = any($${params.push(filhos.map(filho => filho.id))}::text[]) and pai_id = $${params.push(id)})`
      : ''
  const found = await paged<TrailStep & { registro: string }>(
    q,
    `id, ${ISO}, usuario, origem, acao, rotulo, mudancas, registro`,
    `auditoria where account_id = $conta and ((${own})${nested})`,
    params,
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

export function excluidosDe(q: Q, plan: Plan, scope: RecordScope, pagina: Paging) {
  const params: unknown[] = []
  const where = daqui(plan, scope, params)
  const columns = `id, registro_id, rotulo, ${ISO}, usuario`
  return paged<Excluido>(
    q,
    columns,
    `registros_excluidos where account_id = $conta and ${where}`,
    params,
    pagina,
  )
}

/** Takes a deleted record out of the bin; null when it is not there. */
export async function rescue(
  q: Q,
  plan: Plan,
  scope: RecordScope,
  id: number,
): Promise<{ rotulo: string; retrato: Retrato } | null> {
  const params: unknown[] = []
  const where = `${daqui(plan, scope, params)} and registro_id = $${params.push(id)}`
  const { rows } = await q.query<{ rotulo: string; retrato: Retrato }>(
    `delete from registros_excluidos where account_id = $conta and ${where} returning rotulo, retrato`,
    params,
  )
  return rows[0] ?? null
}

/** Data of a refused save. */
interface Alterado {
  atual: Registro
  mudancas: Mudanca[]
  por: string | null
  /** Instant of the last change, ISO. */
  em: string
}

/**
 * Reads the changes after `versao` as one change, for the user who holds that version; null when no person made any (a login
 * also touches its user's row). A transaction that began before the last one may commit later with a lower number, so
 * entries are also compared by id.
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
