import { AppError, fieldError } from '../../domain/error.ts'
import type { AnyRegister, Contexto } from '../../domain/register/define.ts'
import { toZod } from '../../domain/register/to-zod.ts'
import type { Db, Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { refused } from '../http/validate.ts'
import { HOOKS, USES } from './hooks.ts'
import { type Plan, planOf } from './plan.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { readPage, readRow, toRecords } from './read.ts'
import type { Scope } from './source.ts'
import { place, type Registro, type Row } from './wire.ts'
import { checkRefs, insertRow, merge, saveList, toRow, updateRow } from './write.ts'

export interface Page {
  data: Registro[]
  total: number
  page: number
  last_page: number
}

export interface Crud {
  list(sessao: Sessao, raw: RawQuery, parent?: number): Promise<Page>
  get(sessao: Sessao, id: number, parent?: number): Promise<Registro>
  create(sessao: Sessao, body: Row, parent?: number): Promise<Registro>
  update(sessao: Sessao, id: number, body: Row, parent?: number): Promise<Registro>
  remove(sessao: Sessao, id: number, parent?: number): Promise<void>
}

interface CrudDeps {
  db: Db
  clock: () => Date
}

/** List, get, create, change and delete of any register, each in one transaction of the session's account. */
export function createCrud(register: AnyRegister, all: readonly AnyRegister[], deps: CrudDeps): Crud {
  const plan = planOf(register, all)
  const hooks = HOOKS[register.id] ?? {}
  const registers = new Map(all.map(item => [item.id, item]))
  const parent = register.parent ? registers.get(register.parent.register) : undefined
  const parentPlan = parent && planOf(parent, all)

  /** The parent is a row this session may see: another account's or company's is a 404. */
  async function scopeOf(q: Q, sessao: Sessao, id: number | undefined): Promise<Scope> {
    const scope = { empresa_id: sessao.empresa_id, usuario_id: sessao.usuario_id, parent: id ?? null }
    if (parentPlan && !(await readRow(q, parentPlan, { ...scope, parent: null }, id ?? 0)))
      throw new AppError('NAO_ENCONTRADO')
    return scope
  }

  async function one(q: Q, sessao: Sessao, scope: Scope, id: number): Promise<Registro> {
    const row = await readRow(q, plan, scope, id)
    if (!row) throw new AppError('NAO_ENCONTRADO')
    const [record] = await toRecords(q, plan, [row], { refs: () => true, lists: () => true })
    if (!record) throw new AppError('NAO_ENCONTRADO')
    await hooks.answer?.(q, sessao, [record], true, new Set())
    return seen(plan, sessao, record)
  }

  async function save(q: Q, sessao: Sessao, scope: Scope, body: Row, id: number | null): Promise<Registro> {
    const before = id === null ? null : await readRow(q, plan, scope, id, true)
    if (id !== null && !before) throw new AppError('NAO_ENCONTRADO')
    const stored = before
      ? (await toRecords(q, plan, [before], { refs: () => false, lists: () => true }))[0]
      : undefined
    const contexto = contextOf(sessao, id === null)
    const record = check(register, stored ? merge(stored, body) : body, contexto)
    await checkRefs(q, plan.columns, record, scope, registers)
    for (const list of plan.lists)
      for (const [i, child] of childrenOf(record, list.name).entries())
        await checkRefs(q, list.columns, child, scope, registers, `${list.name}.${i}.`)
    const row = toRow(plan, record, contexto, before)
    await hooks.prepare?.(q, sessao, row, before, record)
    const saved = id ?? (await insertRow(q, plan, sessao.account_id, scope, row))
    const atualizado_em = deps.clock().toISOString()
    if (id !== null) await updateRow(q, plan.table, id, { ...row, atualizado_em })
    for (const list of plan.lists)
      if (list.name in body) await saveList(q, list, sessao.account_id, saved, childrenOf(record, list.name))
    await hooks.saved?.(q, sessao, { id: saved, record, novo: id === null, agora: deps.clock() })
    return one(q, sessao, scope, saved)
  }

  const run = <T>(sessao: Sessao, work: (q: Q) => Promise<T>) =>
    deps.db.tx(sessao, work).catch(error => {
      throw explained(register, error)
    })

  return {
    list: (sessao, raw, of) =>
      deps.db.tx(sessao, async q => {
        const query = parseQuery(plan, raw, hooks.filters)
        const scope = await scopeOf(q, sessao, of)
        const { rows, total } = await readPage(q, plan, scope, query)
        const records = await toRecords(q, plan, rows, {
          refs: name => query.includes.has(name) || shown(register, name),
          lists: name => query.includes.has(name),
        })
        if (records.length > 0) await hooks.answer?.(q, sessao, records, false, query.includes)
        return {
          data: records.map(record => seen(plan, sessao, record)),
          total,
          page: query.page,
          last_page: Math.max(1, Math.ceil(total / query.limit)),
        }
      }),
    get: (sessao, id, of) => deps.db.tx(sessao, async q => one(q, sessao, await scopeOf(q, sessao, of), id)),
    create: (sessao, body, of) =>
      run(sessao, async q => save(q, sessao, await scopeOf(q, sessao, of), body, null)),
    update: (sessao, id, body, of) =>
      run(sessao, async q => save(q, sessao, await scopeOf(q, sessao, of), body, id)),
    remove: (sessao, id, of) =>
      run(sessao, async q => {
        const scope = await scopeOf(q, sessao, of)
        if (!(await readRow(q, plan, scope, id, true))) throw new AppError('NAO_ENCONTRADO')
        await refuseUsed(q, register.id, id)
        await hooks.removing?.(q, sessao, id)
        await q.query(`delete from "${plan.table}" where id = $1`, [id])
      }),
  }
}

const childrenOf = (record: Row, name: string): Row[] => (Array.isArray(record[name]) ? record[name] : [])

/** Shown in the list screen: its object is worth a look-up on every page. */
const shown = (register: AnyRegister, name: string): boolean => register.fields[name]?.list === true

export const contextOf = ({ empresa }: Sessao, novo: boolean): Contexto => ({
  novo,
  gerenciar_estoque: empresa.plano?.gerenciar_estoque === true,
  venda_app: empresa.plano?.venda_app === true,
})

function check(register: AnyRegister, record: Row, contexto: Contexto): Row {
  const parsed = toZod(register, contexto).safeParse(record)
  if (!parsed.success) throw refused(parsed.error)
  return parsed.data
}

/** Without the flag, without cost and margin. */
function seen(plan: Plan, sessao: Sessao, record: Registro): Registro {
  if (plan.secrets.length === 0 || holds(plan.register, sessao)) return record
  for (const key of plan.secrets) {
    const steps = key.split('.')
    const group = steps.length > 1 ? (record[steps[0] ?? ''] as Row) : record
    delete group[steps.at(-1) ?? key]
  }
  for (const list of plan.lists)
    for (const child of childrenOf(record, list.name))
      for (const { key, field } of list.columns) if (field.secret) place(child, key, undefined)
  return record
}

const holds = ({ permission }: AnyRegister, { flags, super_user }: Sessao): boolean =>
  permission === null
    ? super_user
    : (Array.isArray(permission) ? permission : [permission]).some(flag => flags.has(flag))

async function refuseUsed(q: Q, register: string, id: number): Promise<void> {
  for (const [table, column] of USES[register] ?? []) {
    const { rowCount } = await q.query(`select from ${table} where ${column} = $1 limit 1`, [id])
    if (rowCount) throw new AppError('EM_USO')
  }
}

/** A broken unique is the field's message; the rest goes to the table of errors. */
function explained(register: AnyRegister, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505' || !constraint) return error
  for (const [keys, message] of register.unique ?? [])
    if (constraint === `${register.id}_${keys.join('_')}_unico`.slice(0, 63))
      return fieldError(keys.at(-1) ?? 'id', message)
  return error
}
