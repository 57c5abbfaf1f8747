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

/** Author of a change: any session is one. */
export type Quem = Pick<Sessao, 'account_id' | 'usuario_id' | 'nome' | 'origem'>

/** One change of one record, to be told. */
export interface TrailEntry {
  /** Register's id. */
  registro: string
  registro_id: number
  /** Name of the record. */
  rotulo: string
  acao: Acao
  mudancas: readonly Mudanca[]
  /** Company that owns the record; null where the account does. */
  empresa_id: number | null
  /** Parent record of a nested register. */
  pai_id: number | null
  /** Rows changed together. */
  lote_id?: number | null
  /** True for a record that its import made. */
  novo?: boolean | null
  /** Key under which its caller made the record. */
  chave?: ChaveDeCriacao | null
}

/** Key of a new record, so that two calls make one: the caller's UUID, and the SHA-256 of the body under it. */
export interface ChaveDeCriacao {
  uuid: string
  corpo: Buffer
}

/** Builds the owner of every entry about a register's records in a scope. */
export const donoDe = (plan: Plan, scope: RecordScope) => ({
  registro: plan.register.id,
  empresa_id: plan.register.owner?.empresa ? scope.empresa_id : null,
  pai_id: plan.register.parent ? scope.parent : null,
})

/** The record as entries name it. */
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

/** Adds to the trail, in the transaction of the change itself: one statement a few thousand entries. */
export async function audit(q: Q, quem: Quem, agora: Date, entradas: readonly TrailEntry[]): Promise<void> {
  if (entradas.length === 0) return
  const { usuario_id, usuario, em } = stampOf(quem, agora)
  const origem = quem.origem ?? null
  await insertMany(
    q,
    quem.account_id,
    'auditoria',
    // named one by one: a hundred thousand of them come by, and spreading is what would cost most
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

/** The record that was made under this key; null: none yet. One caller of a key at a time, until the transaction ends. */
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

/** Keeps what was deleted until it is restored. */
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

/** Conditions of the rows of `plan` that this scope may see; `params` grows. */
function daqui(plan: Plan, scope: RecordScope, params: unknown[]): string {
  const where = [`registro = $${params.push(plan.register.id)}`]
  if (plan.register.owner?.empresa) where.push(`empresa_id = $${params.push(scope.empresa_id)}`)
  if (plan.register.parent) where.push(`pai_id = $${params.push(scope.parent)}`)
  return where.join(' and ')
}

const ISO = `to_char(em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as em`

/** Steps of one record, newest first, those of its nested records (`filhos`: a partner's addresses) among them. */
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

/** Takes a deleted record out of the bin, or null. */
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

/** Answer to a refused save. */
interface Alterado {
  atual: Registro
  mudancas: Mudanca[]
  por: string | null
  /** ISO instant of the last change. */
  em: string
}

/**
 * Reads the entries after `versao`, as one change, for whoever holds that one; null when no person wrote any (a login
 * also touches its user's row). A row may be written by a transaction that began before the last one: its number is
 * lower then.
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
