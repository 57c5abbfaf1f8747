import { AppError, fieldError } from '../../domain/error.ts'
import { type Column, columnsOf } from '../../domain/register/columns.ts'
import type { AnyRegister, Contexto } from '../../domain/register/define.ts'
import type { Fields } from '../../domain/register/field.ts'
import { type Mudanca, mudancasDe, segredosDe } from '../../domain/register/mudanca.ts'
import type { Excluido, Passo } from '../../domain/register/to-trail-endpoints.ts'
import { toZod } from '../../domain/register/to-zod.ts'
import type { Db, Q } from '../db/transaction.ts'
import { type Page, type Paging, toPage } from '../http/page.ts'
import type { Sessao } from '../http/session.ts'
import { refused } from '../http/validate.ts'
import type { Fotos } from '../modules/fotos/service.ts'
import type { Vault } from '../vault.ts'
import { alteradoDesde, auditar, excluidosDe, guardar, historicoDe, resgatar, sobre } from './audit.ts'
import { putBack, rowsOf, tablesOf, takeAway } from './bin.ts'
import { HOOKS } from './hooks.ts'
import { type Plan, planOf } from './plan.ts'
import { parseQuery, type RawQuery } from './query.ts'
import { readPage, readRow, toRecords } from './read.ts'
import { scopesOf } from './scope.ts'
import type { Scope } from './source.ts'
import { usesOf } from './uses.ts'
import { place, type Registro, type Row, reach, toWire } from './wire.ts'
import { checkRefs, insertRow, merge, saveList, toRow, touchRow, updateRow } from './write.ts'

export interface Crud {
  list(sessao: Sessao, raw: RawQuery, parent?: number): Promise<Page<Registro>>
  get(sessao: Sessao, id: number, parent?: number): Promise<Registro>
  create(sessao: Sessao, body: Row, parent?: number): Promise<Registro>
  update(sessao: Sessao, id: number, body: Row, parent?: number): Promise<Registro>
  remove(sessao: Sessao, id: number, parent?: number): Promise<void>
  history(sessao: Sessao, id: number, page: Paging, parent?: number): Promise<Page<Passo>>
  /** What was deleted and may come back, last first. */
  deleted(sessao: Sessao, page: Paging, parent?: number): Promise<Page<Excluido>>
  /** The deleted record again, with its id and all that went with it. */
  restore(sessao: Sessao, id: number, parent?: number): Promise<Registro>
}

interface CrudDeps {
  db: Db
  fotos: Fotos
  clock: () => Date
  vault: Vault
}

/** List, get, create, change and delete of any register, each in one transaction of the session's account. */
export function createCrud(register: AnyRegister, all: readonly AnyRegister[], deps: CrudDeps): Crud {
  const plan = planOf(register, all)
  const hooks = HOOKS[register.id] ?? {}
  const registers = new Map(all.map(item => [item.id, item]))
  const scopeOf = scopesOf(register, all)

  const uses = usesOf(register, all)
  const tables = tablesOf(register, all)
  const nested = all.filter(({ parent: of }) => of?.register === register.id)
  const fields = register.fields as Fields
  /** A field kept elsewhere is known only from the answer. */
  const elsewhere = hooks.answer && columnsOf(fields).some(({ field }) => field.virtual === 'body')

  /** A row's whole record, as the declaration has it. */
  async function whole(q: Q, row: Row, refs = true): Promise<Registro> {
    const [record] = await toRecords(q, plan, [row], { refs: () => refs, lists: () => true })
    if (!record) throw new AppError('NAO_ENCONTRADO')
    return record
  }

  async function answered(q: Q, sessao: Sessao, record: Registro): Promise<Registro> {
    await hooks.answer?.(q, sessao, [record], true, new Set())
    return signed(deps.fotos, plan, sessao, seen(plan, sessao, record))
  }

  async function one(q: Q, sessao: Sessao, scope: Scope, id: number): Promise<Registro> {
    const row = await readRow(q, plan, scope, id)
    if (!row) throw new AppError('NAO_ENCONTRADO')
    return answered(q, sessao, await whole(q, row))
  }

  /** The stored record as the trail compares it. */
  async function told(q: Q, sessao: Sessao, record: Registro): Promise<Registro> {
    if (!elsewhere) return record
    const copy = structuredClone(record)
    await hooks.answer?.(q, sessao, [copy], true, new Set())
    return copy
  }

  /** The row to change, its record, and that nobody else changed it since `versao`. */
  async function toChange(q: Q, sessao: Sessao, scope: Scope, id: number, versao: unknown) {
    const before = await readRow(q, plan, scope, id, true)
    if (!before) throw new AppError('NAO_ENCONTRADO')
    const stored = await whole(q, before, false)
    if (typeof versao === 'number' && versao !== stored['versao']) {
      const atual = await answered(q, sessao, await whole(q, before))
      const stale = await alteradoDesde(q, plan, atual, versao, deps.clock())
      if (stale)
        throw new AppError('REGISTRO_ALTERADO', {
          mensagem: stale.mensagem,
          dados: { ...stale.dados, mudancas: signedIn(deps.fotos, plan, sessao, stale.dados.mudancas) },
        })
    }
    return { before, stored, antes: await told(q, sessao, stored) }
  }

  async function save(q: Q, sessao: Sessao, scope: Scope, body: Row, id: number | null): Promise<Registro> {
    const { before, stored, antes } =
      id === null
        ? { before: null, stored: null, antes: null }
        : await toChange(q, sessao, scope, id, body['versao'])
    const contexto = contextOf(sessao, id === null)
    const record = check(register, stored ? merge(stored, body) : body, contexto)
    for (const key of plan.photos) {
      const foto = reach(record, key)
      if (typeof foto === 'string' && foto !== '')
        place(record, key, await deps.fotos.gravar(q, sessao, key, foto))
    }
    // a company's own series are those of the company saved, whichever is open
    const refScope = register.daPessoa && id !== null ? { ...scope, empresa_id: id } : scope
    await checkRefs(q, plan.columns, record, refScope, registers)
    for (const list of plan.lists)
      for (const [i, child] of childrenOf(record, list.name).entries())
        await checkRefs(q, list.columns, child, refScope, registers, `${list.name}.${i}.`)
    const row = toRow(plan, record, contexto, before)
    await hooks.prepare?.(q, sessao, row, before, record, deps)
    const saved =
      id ??
      (hooks.insert
        ? await hooks.insert(q, sessao, row, record)
        : await insertRow(q, plan, sessao.account_id, scope, row))
    const agora = deps.clock()
    let touched = id === null || (await updateRow(q, plan.table, id, row, agora))
    for (const list of plan.lists)
      if (list.name in body) {
        const leaving = (ids: readonly number[]) => uses.refuseRows(q, list.table, ids)
        const children = childrenOf(record, list.name)
        const changed = await saveList(q, list, sessao.account_id, saved, children, leaving)
        if (changed && !touched) await touchRow(q, plan.table, saved, agora)
        touched ||= changed
      }
    await hooks.saved?.(q, sessao, { id: saved, record, novo: id === null, agora })
    const after = await readRow(q, plan, scope, saved)
    if (!after) throw new AppError('NAO_ENCONTRADO')
    const fresh = await whole(q, after)
    const mudancas = mudancasDe(fields, antes, await told(q, sessao, fresh))
    if (antes) mudancas.push(...segredosDe(fields, body))
    if (!antes || mudancas.length > 0)
      await auditar(q, sessao, agora, [
        { ...sobre(plan, scope, fresh), acao: antes ? 'alterou' : 'criou', mudancas },
      ])
    return answered(q, sessao, fresh)
  }

  async function remove(q: Q, sessao: Sessao, scope: Scope, id: number): Promise<void> {
    const { antes } = await toChange(q, sessao, scope, id, undefined)
    await uses.refuse(q, [id])
    await hooks.removing?.(q, sessao, id)
    const agora = deps.clock()
    const retrato = (await takeAway(q, tables, [id])).get(id) ?? []
    await guardar(q, sessao, agora, [{ ...sobre(plan, scope, antes), retrato }])
    await auditar(q, sessao, agora, [
      { ...sobre(plan, scope, antes), acao: 'excluiu', mudancas: mudancasDe(fields, antes, null) },
    ])
  }

  async function restore(q: Q, sessao: Sessao, scope: Scope, id: number): Promise<Registro> {
    const kept = await resgatar(q, plan, scope, id)
    const [row] = rowsOf(kept?.retrato ?? [], plan.table)
    if (!kept || !row) throw new AppError('NAO_ENCONTRADO')
    const refs = (columns: readonly Column[], of: Row) =>
      checkRefs(q, columns, toWire(columns, of), scope, registers)
    await refs(plan.columns, row)
    for (const list of plan.lists)
      for (const child of rowsOf(kept.retrato, list.table)) await refs(list.columns, child)
    await hooks.prepare?.(q, sessao, { ...row }, null, toWire(plan.columns, row), deps)
    await putBack(q, kept.retrato)
    await hooks.restored?.(q, sessao, id)
    const back = await readRow(q, plan, scope, id)
    if (!back) throw new AppError('NAO_ENCONTRADO')
    const record = await whole(q, back)
    const mudancas = mudancasDe(fields, null, await told(q, sessao, record))
    await auditar(q, sessao, deps.clock(), [{ ...sobre(plan, scope, record), acao: 'restaurou', mudancas }])
    return answered(q, sessao, record)
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
        const data = records.map(record => signed(deps.fotos, plan, sessao, seen(plan, sessao, record)))
        return toPage(data, total, query)
      }),
    get: (sessao, id, of) => deps.db.tx(sessao, async q => one(q, sessao, await scopeOf(q, sessao, of), id)),
    create: (sessao, body, of) =>
      run(sessao, async q => save(q, sessao, await scopeOf(q, sessao, of), body, null)),
    update: (sessao, id, body, of) =>
      run(sessao, async q => save(q, sessao, await scopeOf(q, sessao, of), body, id)),
    remove: (sessao, id, of) => run(sessao, async q => remove(q, sessao, await scopeOf(q, sessao, of), id)),
    history: (sessao, id, page, of) =>
      deps.db.tx(sessao, async q => {
        const scope = await scopeOf(q, sessao, of)
        const found = await historicoDe(q, plan, scope, id, nested, page)
        // a record from before the trail has no history, one of somebody else does not exist
        if (found.total === 0 && !(await readRow(q, plan, scope, id))) throw new AppError('NAO_ENCONTRADO')
        if (plan.photos.length === 0) return found
        return {
          ...found,
          data: found.data.map(passo => ({
            ...passo,
            mudancas: signedIn(deps.fotos, plan, sessao, passo.mudancas),
          })),
        }
      }),
    deleted: (sessao, page, of) =>
      deps.db.tx(sessao, async q => excluidosDe(q, plan, await scopeOf(q, sessao, of), page)),
    restore: (sessao, id, of) => run(sessao, async q => restore(q, sessao, await scopeOf(q, sessao, of), id)),
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

/** Pictures with the right to be seen; `foto` with its `thumbnail` beside it. */
function signed(fotos: Fotos, plan: Plan, sessao: Sessao, record: Registro): Registro {
  for (const key of plan.photos) {
    const path = reach(record, key)
    const of = typeof path === 'string' ? fotos.enderecos(sessao, path) : { foto: null, thumbnail: null }
    place(record, key, of.foto)
    if (/(^|\.)foto$/.test(key)) place(record, key.replace(/foto$/, 'thumbnail'), of.thumbnail)
  }
  return record
}

/** The same in what a trail tells. */
function signedIn(fotos: Fotos, plan: Plan, sessao: Sessao, mudancas: readonly Mudanca[]): Mudanca[] {
  const address = (path: unknown) => (typeof path === 'string' ? fotos.enderecos(sessao, path).foto : path)
  return mudancas.map(mudanca =>
    plan.photos.includes(mudanca.campo)
      ? { ...mudanca, antes: address(mudanca.antes), depois: address(mudanca.depois) }
      : mudanca,
  )
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

/** The session holds the register's flag. */
export const holds = ({ permission }: AnyRegister, { flags, super_user }: Sessao): boolean =>
  permission === null
    ? super_user
    : (Array.isArray(permission) ? permission : [permission]).some(flag => flags.has(flag))

/** A broken unique is the field's message; the rest goes to the table of errors. */
function explained(register: AnyRegister, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505' || !constraint) return error
  for (const [keys, message] of register.unique ?? [])
    if (constraint === `${register.id}_${keys.join('_')}_unico`.slice(0, 63))
      return fieldError(keys.at(-1) ?? 'id', message)
  return error
}
