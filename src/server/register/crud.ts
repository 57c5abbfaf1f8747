import { AppError, fieldError } from '../../domain/error.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import { hasFeed } from '../../domain/fields/endpoints/to-query.ts'
import type { Excluido, TrailStep } from '../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { judgeOf } from '../../domain/fields/view.ts'
import { onlyPage, type Page, type Paging, toPage } from '../http/page.ts'
import type { Sessao } from '../http/session.ts'
import type { Served } from './hooks.ts'
import { type Call, type CrudDeps, createMachine, type Machine } from './machine.ts'
import type { Plan } from './plan.ts'
import { showCodes } from './read/code-objects.ts'
import { type Fed, readFeed } from './read/feed.ts'
import { readIncludes } from './read/includes.ts'
import { type ListQuery, parseQuery, type RawQuery } from './read/query.ts'
import { readPage, readRow, readRows, toRecords } from './read/read.ts'
import { answered, rowOf, whole } from './read/record.ts'
import { planFor, refuseForeign, seen, signed, signedIn } from './read/seen.ts'
import { narrowed } from './read/source.ts'
import { scopesOf } from './scope.ts'
import type { WireRow } from './wire.ts'
import { type ChaveDeCriacao, excluidosDe, historicoDe } from './write/audit.ts'
import { remove, restore } from './write/remove.ts'
import { save, saveNew } from './write/save.ts'

export interface Crud {
  list(sessao: Sessao, raw: RawQuery, parent?: number): Promise<Page<Registro>>
  get(sessao: Sessao, id: number, parent?: number, includes?: readonly string[]): Promise<Registro>
  create(sessao: Sessao, body: WireRow, parent?: number, chave?: ChaveDeCriacao | null): Promise<Registro>
  update(sessao: Sessao, id: number, body: WireRow, parent?: number): Promise<Registro>
  remove(sessao: Sessao, id: number, parent?: number): Promise<void>
  /**
   * Refuses users who may not write this record, even if they may write other records of the register. @throws
   * PROIBIDO, NAO_ENCONTRADO
   */
  mayChange(sessao: Sessao, id: number, parent?: number): Promise<void>
  history(sessao: Sessao, id: number, page: Paging, parent?: number): Promise<Page<TrailStep>>
  /** Lists the deleted records that can be restored, last deleted first. */
  deleted(sessao: Sessao, page: Paging, parent?: number): Promise<Page<Excluido>>
  /** Restores a deleted record with its id and everything deleted with it. */
  restore(sessao: Sessao, id: number, parent?: number): Promise<Registro>
}

/** Makes a register's operations, each in one transaction of the session's account. */
export function createCrud(register: Served, all: readonly Served[], deps: CrudDeps): Crud {
  const m = createMachine(register, all, deps)
  const scopeOf = scopesOf(register, all)
  const within = <T>(sessao: Sessao, of: number | undefined, work: (call: Call) => Promise<T>): Promise<T> =>
    deps.db.tx(sessao, async q => work({ q, sessao, scope: await scopeOf(q, sessao, of) }))
  /** Like `within`, for calls that write: turns database errors into messages. */
  const writing = <T>(
    sessao: Sessao,
    of: number | undefined,
    work: (call: Call) => Promise<T>,
    body: WireRow = {},
  ): Promise<T> =>
    within(sessao, of, work).catch(async error => {
      const taken = takenOf(register, error)
      if (!taken) throw error
      const { campo, mensagem } = taken
      const told = await within(sessao, of, async ({ q }) => m.hooks.taken?.(q, sessao, campo, [body[campo]]))
      throw fieldError(campo, told?.get(body[campo]) ?? mensagem)
    })
  return {
    list: (sessao, raw, of) => within(sessao, of, call => list(m, call, raw)),
    get: (sessao, id, of, includes = []) => {
      // one record always has everything: `includes` is only checked for valid names
      readIncludes(m.plan, includes)
      return within(sessao, of, async call => readOne({ ...m, plan: planFor(m.plan, sessao) }, call, id))
    },
    create: (sessao, body, of, chave = null) =>
      writing(sessao, of, async call => coded(m, call, await saveNew(m, call, body, chave)), body),
    update: (sessao, id, body, of) =>
      writing(sessao, of, async call => coded(m, call, await save(m, call, body, id)), body),
    remove: (sessao, id, of) => writing(sessao, of, call => remove(m, call, id)),
    mayChange: (sessao, id, of) =>
      within(sessao, of, async call =>
        refuseForeign(judgeOf(register, await whole(m, call, await rowOf(m, call, id), false)), sessao),
      ),
    history: (sessao, id, page, of) => within(sessao, of, call => history(m, call, id, page)),
    deleted: (sessao, page, of) => within(sessao, of, ({ q, scope }) => excluidosDe(q, m.plan, scope, page)),
    restore: (sessao, id, of) =>
      writing(sessao, of, async call => coded(m, call, await restore(m, call, id))),
  }
}

const readOne = async (m: Machine, call: Call, id: number): Promise<Registro> =>
  coded(m, call, await answered(m, call, await whole(m, call, await rowOf(m, call, id))))

/** Replaces the law's codes in a record by objects with their texts, for the answer. */
async function coded({ plan }: Machine, { q }: Call, record: Registro): Promise<Registro> {
  await showCodes(q, plan, [record])
  return record
}

async function list(m: Machine, call: Call, raw: RawQuery): Promise<Page<Registro>> {
  const { q, sessao, scope } = call
  const plan = planFor(m.plan, sessao)
  if (raw['desde'] !== undefined && hasFeed(plan.register)) return feed(m, call, plan, raw)
  const query = parseQuery(plan, raw, sessao.empresa.fuso, m.hooks.filters)
  const { rows, total } = await readPage(q, plan, scope, query)
  return toPage(await listed(m, call, plan, rows, query), total, query)
}

/** Gives the records that changed since a cursor, in the order of their changes, and the ids of those deleted. */
async function feed(
  m: Machine,
  call: Call,
  plan: Plan,
  { desde, ...raw }: RawQuery,
): Promise<Page<Registro> & Omit<Fed, 'ids'>> {
  const { q, sessao, scope } = call
  const other = Object.keys(raw).find(key => key !== 'limit' && key !== 'includes')
  if (other) throw fieldError(other, 'Com desde valem só limit e includes')
  const query = parseQuery(plan, raw, sessao.empresa.fuso)
  const asked = { cursor: [desde ?? '0'].flat().at(-1) ?? '0', most: query.limit }
  const { ids, ...told } = await readFeed(q, plan, scope, asked)
  const rows = await readRows(q, plan, scope, ids)
  const places = new Map(ids.map((id, place) => [id, place]))
  const ordered = rows.toSorted(
    (a, b) => (places.get(a['id'] as number) ?? 0) - (places.get(b['id'] as number) ?? 0),
  )
  return { ...onlyPage(await listed(m, call, plan, ordered, query)), ...told }
}

/** Makes the records of a list from its rows, as this session sees them. */
async function listed(
  { hooks, deps }: Machine,
  { q, sessao }: Call,
  plan: Plan,
  rows: readonly WireRow[],
  query: Pick<ListQuery, 'includes'>,
): Promise<Registro[]> {
  const records = await toRecords(q, plan, rows, sessao.empresa.fuso, {
    // the row of a reading is whole: no call reads it alone
    refs: name => Boolean(hooks.rows) || query.includes.has(name) || shown(plan.register, name),
    lists: name => query.includes.has(name),
  })
  if (records.length > 0) await hooks.answer?.(q, sessao, records, false, query.includes, deps)
  const data = records.map(record => signed(deps.fotos, plan, sessao, seen(plan, sessao, record)))
  await showCodes(q, plan, data)
  return data
}

async function history(
  { plan, nested, deps }: Machine,
  { q, sessao, scope }: Call,
  id: number,
  page: Paging,
): Promise<Page<TrailStep>> {
  // a record that this user may not see is answered as missing
  if (narrowed(plan, scope).length > 0 && !(await readRow(q, plan, scope, id)))
    throw new AppError('NAO_ENCONTRADO')
  const found = await historicoDe(q, plan, scope, id, nested, page)
  // a record without history does not exist, unless it is older than the audit trail
  if (found.total === 0 && !(await readRow(q, plan, scope, id))) throw new AppError('NAO_ENCONTRADO')
  if (plan.photos.length === 0) return found
  return {
    ...found,
    data: found.data.map(passo => ({
      ...passo,
      mudancas: signedIn(deps.fotos, plan, sessao, passo.mudancas),
    })),
  }
}

/** Tells if the list screen shows the field; the object of a shown reference is read for every page. */
const shown = (register: AnyRegister, name: string): boolean => Boolean(register.fields[name]?.list)

/** Finds the field and the message of a violated unique constraint; null: another error. */
function takenOf(register: Served, error: unknown): { campo: string; mensagem: string } | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505' || !constraint) return null
  for (const [keys, mensagem] of register.storage?.unique ?? [])
    if (constraint === `${register.id}_${keys.join('_')}_unico`.slice(0, 63))
      return { campo: keys.at(-1) ?? 'id', mensagem }
  return null
}
