import { reach } from '../../../core/fields/reach.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { toText } from '../../../core/money/round.ts'
import { AppError, ERRORS } from '../../../domain/error.ts'
import type { Column } from '../../../domain/fields/columns.ts'
import type { AnyRegister, RecordContext } from '../../../domain/fields/define.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { toFits } from '../../../domain/fields/schema/to-fits.ts'
import { toZod } from '../../../domain/fields/schema/to-zod.ts'
import { judgeOf } from '../../../domain/fields/view.ts'
import { ofAccount } from '../../db/placement.ts'
import type { Call } from '../machine.ts'
import type { Plan } from '../plan.ts'
import { holds } from '../read/seen.ts'
import { childrenOf, fieldToWire, type WireRow } from '../wire.ts'
import { createRefs, type Pointer, pointersOf, pointersWithin, type Refs } from '../write/refs.ts'
import { contextOf } from '../write/save.ts'
import { merge, toRow } from '../write/write.ts'

/** One row to check and write. `before` and `stored` are null for a new row. */
export interface RowRequest {
  /** Number of the row, from the caller: a position, or the line of a file. */
  indice: number
  /** Existing row of the table. */
  before: WireRow | null
  /** Existing record in the API's form, with its lists. */
  stored: Registro | null
  /** Values to change, in the API's form. */
  body: WireRow
}

/** Row that may be written. `record`: the checked body; `row`: its columns. */
export interface Aceita extends RowRequest {
  record: WireRow
  row: WireRow
}

export interface RowRefusal {
  indice: number
  /** Key of the field in the API; null: the whole row. */
  campo: string | null
  mensagem: string
  /** Earlier row that has the value, which this one may therefore not have. */
  com?: number
}

/** Writes a refusal for whoever reads the rows by their numbers: an earlier one of them is named. */
export const wordsOf = ({ mensagem, com }: RowRefusal): string =>
  com === undefined ? mensagem : `${mensagem}: está na linha ${com}`

export interface Judge {
  refs: Refs
  /**
   * Checks rows as a single save would, but all together; a unique value of an earlier row is also refused. With
   * `tudo`, a row that the schema refuses is still checked for references and unique values; its values must then have
   * the fields' types.
   */
  julgar(
    pedidos: readonly RowRequest[],
    options?: { tudo: boolean },
  ): Promise<{ aceitas: Aceita[]; recusadas: RowRefusal[] }>
}

/** Makes the check of many rows in one transaction: schema, references and unique values as in a single save. */
export function createJudge(
  { q, sessao, scope, agora, livre }: Call & { agora: Date; livre?: true },
  plan: Plan,
  registers: ReadonlyMap<string, AnyRegister>,
): Judge {
  const { register } = plan
  const contextos = {
    novo: contextOf({ sessao, agora, novo: true }),
    salvo: contextOf({ sessao, agora, novo: false }),
  }
  const judges = new Map<AnyRegister, ReturnType<typeof judging>>()
  const judging = (by: AnyRegister) => ({
    novo: toZod(by, contextos.novo),
    salvo: toZod(by, contextos.salvo),
    fits: toFits(by, contextos.novo),
    held: livre === true || holds(by, sessao),
  })
  /** Finds the declaration that checks a record: the register, or the view (part of a register) to which it belongs. */
  const judgeFor = (record: WireRow) => {
    const by = judgeOf(register, record)
    const known = judges.get(by) ?? judging(by)
    judges.set(by, known)
    return known
  }
  const refs = createRefs(q, scope, registers)
  const uniques = (register.storage?.unique ?? []).map(([keys, mensagem]) => ({
    keys,
    mensagem,
    /** Values that rows have → the first row. */
    taken: new Map<string, number>(),
  }))

  const shape = (pedido: RowRequest, recusadas: RowRefusal[]): Aceita | null => {
    const quando = pedido.stored ? 'salvo' : 'novo'
    const contexto: RecordContext = contextos[quando]
    const record = pedido.stored ? merge(pedido.stored, pedido.body) : pedido.body
    const by = judgeFor(record)
    if (!by.held || (pedido.stored && !judgeFor(pedido.stored).held)) {
      recusadas.push({ indice: pedido.indice, campo: null, mensagem: ERRORS.PROIBIDO.mensagem })
      return null
    }
    if (!pedido.stored && by.fits(record))
      return { ...pedido, record, row: toRow(plan, record, contexto, null) }
    const parsed = by[quando].safeParse(record)
    if (!parsed.success) {
      const said = new Set<string>()
      for (const { path, message } of parsed.error.issues) {
        const campo = path.join('.') || null
        if (said.has(campo ?? '')) continue
        said.add(campo ?? '')
        recusadas.push({ indice: pedido.indice, campo, mensagem: message })
      }
      return null
    }
    return { ...pedido, record: parsed.data, row: toRow(plan, parsed.data, contexto, pedido.before) }
  }

  /** Finds references in the body to rows that this account, or company, does not have. */
  async function refRefusals(rows: readonly Aceita[]): Promise<RowRefusal[]> {
    const pointers: (Pointer & { indice: number })[] = []
    for (const { indice, body, record } of rows) {
      for (const pointer of pointersOf(plan.columns, record))
        if (reach(body, pointer.column.key) !== undefined) pointers.push({ ...pointer, indice })
      for (const pointer of pointersWithin(plan.lists, record, '', name => name in body))
        pointers.push({ ...pointer, indice })
    }
    const refused = await refs.refusals(pointers)
    return refused.map(([{ indice, campo }, mensagem]) => ({ indice, campo, mensagem }))
  }

  /** Finds stored rows that already have one of these unique values, with the line that would repeat the value. */
  async function holders(
    keys: readonly string[],
    fresh: readonly { indice: number; tuple: WireRow }[],
  ): Promise<{ indice: number; id: number }[]> {
    const [first = ''] = keys
    if (keys.length === 1) {
      const lines = new Map(fresh.map(({ indice, tuple }) => [String(tuple[first]), indice]))
      const params: unknown[] = [fresh.map(({ tuple }) => tuple[first])]
      const { rows } = await q.query<{ id: number; valor: unknown }>(
        // a named statement, so that PostgreSQL may reuse its plan: planning time grows with the number of values
        {
          name: `donos ${plan.table} ${first}`,
          text: `select id, "${first}" as valor from "${plan.table}" where ${ofAccount(plan.table)}"${first}" = any($1)
            ${register.owner?.empresa ? `and empresa_id = $${params.push(scope.empresa_id)}` : ''}`,
          values: params,
        },
      )
      return rows.flatMap(({ id, valor }) => {
        const indice = lines.get(String(valor))
        return indice === undefined ? [] : [{ indice, id }]
      })
    }
    const columns = keys.map(key => `"${key}"`)
    const params: unknown[] = [JSON.stringify(fresh.map(({ indice, tuple }) => ({ indice, tuple })))]
    const { rows } = await q.query<{ indice: number; id: number }>(
      `select n.indice, t.id from (
          select (e->>'indice')::int as indice,
                 ${columns.map(name => `(jsonb_populate_record(null::"${plan.table}", e->'tuple')).${name}`)}
            from jsonb_array_elements($1::jsonb) e) n
         join "${plan.table}" t on ${ofAccount(plan.table, 't')}${columns.map(name => `t.${name} = n.${name}`).join(' and ')}
        ${register.owner?.empresa ? `where t.empresa_id = $${params.push(scope.empresa_id)}` : ''}`,
      params,
    )
    return rows
  }

  async function uniqueRefusals(rows: readonly Aceita[]): Promise<RowRefusal[]> {
    const recusadas: RowRefusal[] = []
    for (const { keys, mensagem, taken } of uniques) {
      const campo = keys.at(-1) ?? 'id'
      const fresh: { indice: number; id: unknown; tuple: WireRow }[] = []
      for (const { indice, before, row } of rows) {
        if (keys.some(key => row[key] === null || row[key] === undefined)) continue
        if (before && keys.every(key => same(plan, key, before[key], row[key]))) continue
        const tuple: WireRow = {}
        for (const key of keys) tuple[key] = row[key]
        const text = JSON.stringify(Object.values(tuple))
        const com = taken.get(text)
        if (com !== undefined) recusadas.push({ indice, campo, mensagem, com })
        else {
          taken.set(text, indice)
          fresh.push({ indice, id: before?.['id'] ?? null, tuple })
        }
      }
      if (fresh.length === 0) continue
      const held = await holders(keys, fresh)
      const owners = new Map(fresh.map(({ indice, id }) => [indice, id]))
      const clashes = held.filter(({ indice, id }) => owners.get(indice) !== id)
      if (clashes.length === 0) continue
      const values = new Map(fresh.map(({ indice, tuple }) => [indice, tuple[campo]]))
      const asked = clashes.map(({ indice }) => values.get(indice))
      const told = await register.server.taken?.(q, sessao, campo, asked)
      for (const { indice } of clashes)
        recusadas.push({ indice, campo, mensagem: told?.get(values.get(indice)) ?? mensagem })
    }
    return recusadas
  }

  return {
    refs,
    async julgar(pedidos, { tudo } = { tudo: false }) {
      const recusadas: RowRefusal[] = []
      let aceitas = pedidos.flatMap(pedido => shape(pedido, recusadas) ?? [])
      const good = new Set(aceitas.map(({ indice }) => indice))
      const bad: Aceita[] = tudo
        ? pedidos
            .filter(({ indice }) => !good.has(indice))
            .map(pedido => ({ ...pedido, record: pedido.body, row: pedido.body }))
        : []
      const keep = (more: readonly RowRefusal[]) => {
        recusadas.push(...more)
        const out = new Set(more.map(({ indice }) => indice))
        if (out.size > 0) aceitas = aceitas.filter(({ indice }) => !out.has(indice))
      }
      keep(await refRefusals([...aceitas, ...bad]))
      keep(await uniqueRefusals([...aceitas, ...bad]))
      const lines = aceitas.map(({ indice, before, record, body }) => ({
        indice,
        id: (before?.['id'] as number | undefined) ?? null,
        record,
        body,
      }))
      keep((await register.server.refuseMany?.(q, sessao, lines, agora)) ?? [])
      return { aceitas, recusadas }
    },
  }
}

/** Lists the ids of a list's stored rows that are missing in the body; [] when the body does not have the list. */
export function leaving({ stored, body }: Pick<RowRequest, 'stored' | 'body'>, name: string): number[] {
  if (!stored || !(name in body)) return []
  const stay = new Set(childrenOf(body, name).map(({ id }) => id))
  return childrenOf(stored, name).flatMap(({ id }) => (stay.has(id) ? [] : [Number(id)]))
}

/** Tells if two values of a column are equal in the API's form: '12.5' and '12.5000', a Date and its text. */
export function same(plan: Plan, column: string, a: unknown, b: unknown): boolean {
  if (a === b) return true
  const found = plan.columns.find(item => item.column === column)
  return found !== undefined && JSON.stringify(wireOf(found, a)) === JSON.stringify(wireOf(found, b))
}

/** Writes a column's value in the API's form, from a row or a request. */
export function wireOf({ field }: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if ((field.type === 'decimal' || field.type === 'money') && typeof value === 'string' && isDecimal(value))
    return fieldToWire(field, toText(dec(value), field.places ?? 2))
  return fieldToWire(field, value) ?? null
}

/** Makes a row's refusal from a hook's error. @throws errors that are no refusal */
export function refusalOf(indice: number, error: unknown): RowRefusal {
  if (!(error instanceof AppError) || error.http >= 500) throw error
  const [campo, textos] = Object.entries(error.errors ?? {})[0] ?? [null, []]
  return { indice, campo, mensagem: textos[0] ?? error.message }
}
