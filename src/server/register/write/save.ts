import { diaIn } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { AppError } from '../../../domain/error.ts'
import type { AnyRegister, RecordContext } from '../../../domain/fields/define.ts'
import { mudancasDe, segredosDe } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { toZod } from '../../../domain/fields/schema/to-zod.ts'
import { judgeOf } from '../../../domain/fields/view.ts'
import type { Sessao } from '../../http/session.ts'
import { refused } from '../../http/validate.ts'
import type { Call, Machine } from '../machine.ts'
import { answered, type Before, rowOf, takeRow, told, whole } from '../read/record.ts'
import { refuseForeign } from '../read/seen.ts'
import { childrenOf, place, type WireRow } from '../wire.ts'
import { audit, type ChaveDeCriacao, madeUnder, sobre } from './audit.ts'
import { checkRefs, createRefs, pointersOf, pointersWithin } from './refs.ts'
import type { Uses } from './uses.ts'
import { insertRows, merge, saveList, tableRow, toRow, touchRow, updateRows } from './write.ts'

/** Data of one save: each step adds its result for the later steps. */
interface Saving extends Call {
  /** Body of the request; for a change it may be partial. */
  body: WireRow
  /** Id; 0 until a new row gets one. */
  id: number
  novo: boolean
  agora: Date
  before: Before | null
  /** Checked body, merged with the stored record. */
  record: WireRow
  /** Columns of `record`. */
  row: WireRow
  /** Idempotency key of a new record. */
  chave: ChaveDeCriacao | null
  /** Record as read again after the save. */
  saved: Registro | null
}

type Step = (m: Machine, saving: Saving) => Promise<void> | void

/** Steps of a save, in order. Each may throw; the caller's transaction is then rolled back. */
const STEPS: readonly Step[] = [
  takeStored,
  judge,
  storePictures,
  checkPointers,
  prepareRow,
  write,
  tellSaved,
  readBack,
  trail,
]

/**
 * Creates a record with the caller's idempotency key. When a record was already created with the key, because an answer
 * was lost, gives that record, changed first if the body differs.
 */
export async function saveNew(
  m: Machine,
  call: Call,
  body: WireRow,
  chave: ChaveDeCriacao | null,
): Promise<Registro> {
  const made = chave && (await madeUnder(call.q, m.plan.register.id, chave))
  if (!made) return save(m, call, body, null, chave)
  if (!made.igual) return save(m, call, body, made.id)
  return answered(m, call, await whole(m, call, await rowOf(m, call, made.id)))
}

/** Creates a record (`id` null) or changes one; gives the stored record as answered to the session. */
export async function save(
  m: Machine,
  call: Call,
  body: WireRow,
  id: number | null,
  chave: ChaveDeCriacao | null = null,
): Promise<Registro> {
  const saving: Saving = {
    ...call,
    body,
    id: id ?? 0,
    novo: id === null,
    agora: m.deps.clock(),
    before: null,
    record: body,
    row: {},
    chave,
    saved: null,
  }
  for (const step of STEPS) await step(m, saving)
  if (!saving.saved) throw new AppError('ERRO_INTERNO')
  return answered(m, call, saving.saved)
}

async function takeStored(m: Machine, saving: Saving): Promise<void> {
  if (saving.novo) return
  saving.before = await takeRow(m, saving, saving.id, saving.body['versao'])
  saving.record = merge(saving.before.record, saving.body)
}

function judge({ plan: { register } }: Machine, saving: Saving): void {
  const { before, record, sessao } = saving
  const by = judgeOf(register, record)
  if (before) refuseForeign(judgeOf(register, before.record), sessao)
  refuseForeign(by, sessao)
  saving.record = check(by, record, contextOf(saving))
}

async function storePictures({ plan, deps }: Machine, { q, sessao, record }: Saving): Promise<void> {
  for (const key of plan.photos) {
    const foto = reach(record, key)
    if (typeof foto === 'string' && foto !== '')
      place(record, key, await deps.fotos.gravar(q, sessao, key, foto))
  }
}

async function checkPointers({ plan, registers }: Machine, saving: Saving): Promise<void> {
  const { q, scope, record, novo, id } = saving
  // the series of a company must belong to the company being saved, not to the session's company
  const within = plan.register.owner?.entered && !novo ? { ...scope, empresa_id: id } : scope
  await checkRefs(createRefs(q, within, registers), [
    ...pointersOf(plan.columns, record),
    ...pointersWithin(plan.lists, record),
  ])
}

async function prepareRow({ plan, hooks, deps }: Machine, saving: Saving): Promise<void> {
  const { q, sessao, record, before } = saving
  saving.row = toRow(plan, record, contextOf(saving), before?.row ?? null)
  await hooks.prepare?.(q, sessao, saving.row, before?.row ?? null, record, deps)
}

/** Writes the row, then each list in the body; changes `atualizado_em` when anything changed. */
async function write({ plan, hooks, uses }: Machine, saving: Saving): Promise<void> {
  const { q, sessao, scope, body, record, row, novo, agora } = saving
  if (novo)
    saving.id = hooks.insert
      ? await hooks.insert(q, sessao, row, record)
      : ((await insertRows(q, plan, sessao.account_id, scope, [row]))[0] ?? 0)
  let touched =
    novo || (await updateRows(q, plan.table, [{ id: saving.id, row: tableRow(plan, row) }], agora)) > 0
  const leaving: Pick<Uses, 'refuseRows'> = {
    async refuseRows(q, table, ids) {
      await hooks.leaving?.(q, table, ids)
      await uses.refuseRows(q, table, ids)
    },
  }
  for (const list of plan.lists) {
    if (!(list.name in body)) continue
    const parents = [{ id: saving.id, children: childrenOf(record, list.name) }]
    const changed = await saveList(q, list, sessao.account_id, parents, leaving)
    if (changed && !touched) await touchRow(q, plan.table, saving.id, agora)
    touched ||= changed
  }
}

async function tellSaved({ hooks }: Machine, { q, sessao, id, record, novo, agora }: Saving): Promise<void> {
  await hooks.saved?.(q, sessao, { id, record, novo, agora })
}

async function readBack(m: Machine, saving: Saving): Promise<void> {
  saving.saved = await whole(m, saving, await rowOf(m, saving, saving.id))
}

async function trail(m: Machine, saving: Saving): Promise<void> {
  const { q, sessao, scope, body, before, saved, agora, chave } = saving
  if (!saved) return
  const mudancas = mudancasDe(m.fields, before?.told ?? null, await told(m, saving, saved))
  if (before) mudancas.push(...segredosDe(m.fields, body))
  if (before && mudancas.length === 0) return
  await audit(q, sessao, agora, [
    { ...sobre(m.plan, scope, saved), acao: before ? 'alterou' : 'criou', mudancas, chave },
  ])
}

interface Asked {
  sessao: Sessao
  novo: boolean
  agora: Date
}

export const contextOf = ({ sessao: { empresa }, novo, agora }: Asked): RecordContext => ({
  novo,
  gerenciar_estoque: empresa.plano?.gerenciar_estoque === true,
  venda_app: empresa.plano?.venda_app === true,
  hoje: diaIn(agora, empresa.fuso),
  uf: empresa.uf,
})

function check(register: AnyRegister, record: WireRow, contexto: RecordContext): WireRow {
  const parsed = toZod(register, contexto).safeParse(record)
  if (!parsed.success) throw refused(parsed.error)
  return parsed.data
}
