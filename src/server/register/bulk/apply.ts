import { reach } from '../../../core/fields/reach.ts'
import type { Acao } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { type Mudanca, mudancasDe, segredosDe } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { Preparing } from '../hooks.ts'
import type { Plan } from '../plan.ts'
import { labelOf } from '../read/label.ts'
import type { RecordScope } from '../read/source.ts'
import { childrenOf, place, type WireRow } from '../wire.ts'
import { audit, donoDe } from '../write/audit.ts'
import { insertRows, removeRows, saveChildren, tableRow, updateRows } from '../write/write.ts'
import { type Aceita, leaving, type RowRefusal, refusalOf, wireOf } from './judge.ts'

/** Row that was written, or that a simulation would write. */
export interface Feita {
  indice: number
  /** Id; 0 for a new row that a simulation did not write. */
  id: number
  novo: boolean
  rotulo: string
  mudancas: Mudanca[]
}

export interface Obra {
  q: Q
  sessao: Sessao
  plan: Plan
  scope: RecordScope
  agora: Date
  deps: Preparing
  acao: Acao
  /** False for a simulation, or after a refused line of an import: only `oneByOne` registers are written then. */
  gravar: boolean
  /** True: the endpoint's permission is enough to write these rows, without the register's permission. */
  livre?: true
  /** Batch to which the audit trail assigns these rows. */
  lote_id: number | null
}

/**
 * Writes checked rows together, with their lists, the register's hooks and the audit trail. A register with
 * `oneByOne` is written row by row, because each row is checked with the earlier ones stored; its simulation writes
 * too, and the caller rolls back.
 */
export async function apply(
  obra: Obra,
  aceitas: readonly Aceita[],
): Promise<{ feitas: Feita[]; recusadas: RowRefusal[] }> {
  const { q, sessao, plan } = obra
  const { prepare, oneByOne } = plan.register.server
  if (!prepare) return { feitas: await write(obra, aceitas), recusadas: [] }
  const feitas: Feita[] = []
  const recusadas: RowRefusal[] = []
  const prontas: Aceita[] = []
  for (const aceita of aceitas) {
    try {
      await prepare(q, sessao, aceita.row, aceita.before, aceita.record, obra.deps)
    } catch (error) {
      recusadas.push(refusalOf(aceita.indice, error))
      continue
    }
    if (oneByOne) feitas.push(...(await write(obra, [aceita], true)))
    else prontas.push(aceita)
  }
  feitas.push(...(await write(obra, prontas)))
  return { feitas, recusadas }
}

async function write(obra: Obra, aceitas: readonly Aceita[], always = false): Promise<Feita[]> {
  const { q, sessao, plan, scope, agora, acao, gravar, lote_id } = obra
  const fields = plan.register.fields as Fields
  const declared = new Set(plan.columns.map(({ column }) => column))
  const secrets = Object.values(fields).some(field => 'senha' in field)
  const lines = aceitas.map(aceita => ({ aceita, mudadas: changedColumns(plan, declared, aceita), id: 0 }))
  if (gravar || always) await store(obra, lines)
  const feitas = lines.map(({ aceita, id }): Feita => {
    const { before, stored, indice } = aceita
    const novo = before === null
    const depois = afterOf(plan, aceita)
    depois.id = before ? Number(before['id']) : id
    // a simulated new row has no changes to show
    const mudancas = novo && !gravar ? [] : mudancasDe(fields, stored && beforeOf(plan, aceita), depois)
    if (secrets) mudancas.push(...segredosDe(fields, aceita.body))
    return { indice, id: depois.id, novo, rotulo: labelOf(plan, depois), mudancas }
  })
  if (gravar) {
    const dono = donoDe(plan, scope)
    await hooksSaved(obra, lines)
    await audit(
      q,
      sessao,
      agora,
      feitas
        .filter(({ novo, mudancas }) => novo || mudancas.length > 0)
        .map(({ id, rotulo, mudancas, novo }) => ({
          registro: dono.registro,
          empresa_id: dono.empresa_id,
          pai_id: dono.pai_id,
          registro_id: id,
          rotulo,
          acao,
          mudancas,
          lote_id,
          novo: acao === 'importou' ? novo : null,
        })),
    )
  }
  return feitas
}

interface Line {
  aceita: Aceita
  /** Columns to change; of a new row, all. */
  mudadas: WireRow
  id: number
}

async function store({ q, sessao, plan, scope, agora, acao }: Obra, lines: readonly Line[]): Promise<void> {
  const atualizado_em = agora.toISOString()
  const fresh = lines.filter(({ aceita }) => aceita.before === null)
  const ids = await insertRows(
    q,
    plan,
    sessao.account_id,
    scope,
    fresh.map(({ aceita }) => aceita.row),
  )
  for (const [i, line] of fresh.entries()) line.id = ids[i] ?? 0
  const changes = lines.flatMap(({ aceita: { before, body, row }, mudadas }) => {
    const children = plan.lists.some(({ name }) => name in body)
    return before && (children || Object.keys(mudadas).length > 0)
      ? [{ id: Number(before['id']), row: { ...tableRow(plan, mudadas, row), atualizado_em } }]
      : []
  })
  await updateRows(q, plan.table, changes)
  for (const list of plan.lists) {
    const parents = lines.flatMap(({ aceita: { before, body, record }, id }) =>
      list.name in body
        ? [{ id: before ? Number(before['id']) : id, children: childrenOf(record, list.name) }]
        : [],
    )
    // a bulk edit or an import removes no rows of a list; undoing one removes the rows that it added
    if (acao === 'desfez')
      await removeRows(
        q,
        list.table,
        lines.flatMap(({ aceita }) => leaving(aceita, list.name)),
      )
    await saveChildren(q, list, sessao.account_id, parents)
  }
}

async function hooksSaved({ q, sessao, plan, agora }: Obra, lines: readonly Line[]): Promise<void> {
  const hooks = plan.register.server
  const saved = lines.map(({ aceita: { before, record }, id }) => ({
    id: before ? Number(before['id']) : id,
    record,
    novo: before === null,
    agora,
  }))
  if (hooks?.savedMany) await hooks.savedMany(q, sessao, saved)
  else if (hooks?.saved) for (const one of saved) await hooks.saved(q, sessao, one)
}

/** Picks the changed columns of an existing row; all columns of a new one. */
function changedColumns(plan: Plan, declared: ReadonlySet<string>, { before, row }: Aceita): WireRow {
  if (!before) return row
  const changed: WireRow = {}
  for (const column of plan.columns) {
    const [a, b] = [before[column.column], row[column.column]]
    // the API gives a photo as an address, and only the record's form changes it
    if (a === b || column.field.type === 'photo') continue
    if (JSON.stringify(wireOf(column, a)) !== JSON.stringify(wireOf(column, b))) changed[column.column] = b
  }
  // columns that a hook adds in addition to the declared ones (a hash)
  for (const name of Object.keys(row)) if (!declared.has(name)) changed[name] = row[name]
  return changed
}

/** Gives the stored record, with only the lists that are in the body. */
const beforeOf = (plan: Plan, { stored, body }: Aceita): Registro => {
  const antes = { ...stored } as Registro
  for (const { name } of plan.lists) if (!(name in body)) delete antes[name]
  return antes
}

/** Gives the record as the API will show it; a new record has only its filled values. */
function afterOf(plan: Plan, { row, body, record, stored }: Aceita): Registro {
  const depois: WireRow = {}
  for (const column of plan.columns) {
    const { key } = column
    const value =
      stored && column.field.type === 'photo' ? reach(stored, key) : wireOf(column, row[column.column])
    if (stored || value !== null) place(depois, key, value)
  }
  // rows of a list already have the API's form
  for (const { name } of plan.lists) if (name in body) depois[name] = childrenOf(record, name)
  return depois as Registro
}
