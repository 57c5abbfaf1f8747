import { withLeadingZeros } from '../../../core/document/cnpj.ts'
import { codeKey } from '../../../core/document/gtin.ts'
import { reach } from '../../../core/fields/reach.ts'
import { plainWords } from '../../../core/text/plain.ts'
import { AppError } from '../../../domain/error.ts'
import { type Column, isCode } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { paises } from '../../../domain/records/paises/index.ts'
import { unidades } from '../../../domain/records/unidades/index.ts'
import { listaDeCodigos } from '../../codes/lists.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../../codes/municipios.ts'
import { PAISES, paisPorCodigo } from '../../codes/paises.ts'
import { HOUSE } from '../../db/house.ts'
import { ofAccount } from '../../db/placement.ts'
import type { Q } from '../../db/transaction.ts'
import type { ListPlan } from '../plan.ts'
import type { RecordScope } from '../read/source.ts'
import { childrenOf, type WireRow } from '../wire.ts'

type Param = (value: unknown) => string

type RefField = Extract<Field, { type: 'ref' }>
/** Target of a field: a register or a list of codes, and the condition on its rows. */
type Pointed = Pick<RefField, 'to' | 'where'>

function pointedBy(field: Field): Pointed | null {
  if (field.type === 'ref') return field
  return field.type === 'values' && field.of === 'ref' && field.to ? { to: field.to } : null
}

/** Writes a row whose name is not its own alone, or whose register is too large to be searched by name: 'Ana Lima (25)'. */
export const namedId = (name: string, id: unknown): string => `${name} (${String(id)})`
const NAMED_ID = /^(.+) \((\d{1,15})\)$/s

/** CPF or CNPJ with its punctuation; a CNPJ may have letters. */
const FORMATTED = /^[\dA-Z]{2,3}\.[\dA-Z]{3}\.[\dA-Z]{3}(\/[\dA-Z]{4})?-\d\d$/i

/** Maximum number of names read when a file refers to rows by name; a larger register accepts only ids. */
const NAMES = 50_000

/** Value that refers to a row or code, with its field in the request and its column. */
export interface Pointer {
  campo: string
  column: Column
  value: unknown
}

/** Lists the references in a record's columns; `path` is the record's place in the request (`addresss.0.`). */
export const pointersOf = (columns: readonly Column[], record: WireRow, path = ''): Pointer[] =>
  columns.flatMap(column => {
    if (column.field.type !== 'ref' && column.field.type !== 'values') return []
    const value = reach(record, column.key)
    return value === null || value === undefined || value === ''
      ? []
      : [{ campo: path + column.key, column, value }]
  })

/** Lists the references in the rows of a record's lists, and in the lists inside; `of` picks the record's lists. */
export const pointersWithin = (
  lists: readonly ListPlan[],
  record: WireRow,
  path = '',
  of: (name: string) => boolean = () => true,
): Pointer[] =>
  lists
    .filter(({ name }) => of(name))
    .flatMap(list =>
      childrenOf(record, list.name).flatMap((child, i) => {
        const at = `${path}${list.name}.${i}.`
        return [...pointersOf(list.columns, child, at), ...pointersWithin(list.lists, child, at)]
      }),
    )

/** Check of references, for one request: each distinct value is queried once, then cached. */
export interface Refs {
  /** Gives values that refer to nothing in this account (and company), with their refusals; one statement for all. */
  refusals<P extends Pointer>(pointers: readonly P[]): Promise<(readonly [P, mensagem: string])[]>
  /** Finds the API's value for a typed text (name, code or id), or gives the error. */
  find(field: RefField, text: string): Promise<{ valor: unknown } | { erro: string }>
}

/** Ids by the texts that a file may use: by name, and by codes, which several rows may share. */
interface Named {
  names: Map<string, number[]>
  codes: Map<string, number[]>
}

/** Table or list of codes to which references point, with the condition of their field. */
interface Target {
  /** Results so far: key → exists. */
  known: Map<string, boolean>
  refusal: string
  /** Tells if a key exists without a query, because the code comes with the program. */
  shipped?(key: string): unknown
  /** Writes the SQL of existing keys, as `chave`, from the array `keys`; null: only the program's codes exist. */
  select: ((keys: string, param: Param) => string) | null
}

function codesOf(list: string): Target | null {
  const known = listaDeCodigos(list)
  if (!known) return null
  const { existe, tabela, recusa } = known
  return {
    known: new Map(),
    refusal: recusa,
    shipped: existe,
    select:
      tabela &&
      (keys =>
        `select k as chave from unnest(${keys}::text[]) k where exists (select from ${tabela.nome} where ${ofAccount(tabela.nome)}${tabela.igual('k')})`),
  }
}

/** Checks that ids and codes exist in the account (and company). @throws VALIDACAO with every field at fault */
export async function checkRefs(refs: Refs, pointers: readonly Pointer[]): Promise<void> {
  const refused = await refs.refusals(pointers)
  const [first] = refused
  if (!first) return
  throw new AppError('VALIDACAO', {
    mensagem: first[1],
    errors: Object.fromEntries(refused.map(([{ campo }, mensagem]) => [campo, [mensagem]])),
  })
}

export function createRefs(q: Q, scope: RecordScope, registers: ReadonlyMap<string, AnyRegister>): Refs {
  let units: Map<string, string> | null = null
  const names = new Map<string, Promise<Named>>()
  const targets = new Map<string, Target | null>()
  const byColumn = new Map<Column, Target | null>()

  const keyOf = ({ to, where }: Pointed) => `${to} ${JSON.stringify(where ?? null)}`

  const conditions = ({ to, where = {} }: Pointed, param: Param): string[] => {
    const target = registers.get(to)
    return [
      ...(target?.owner?.houseOnly ? [`account_id = ${HOUSE}`] : []),
      ...(target?.owner?.empresa ? [`empresa_id = ${param(scope.empresa_id)}`] : []),
      // only rows that the form offers, e.g. an NFC-e series, an ingredient
      ...Object.entries(where).flatMap(([column, value]) =>
        target && Object.hasOwn(target.fields, column) ? [`"${column}" = ${param(value)}`] : [],
      ),
    ]
  }

  const rowsOf = (pointed: Pointed): Target => ({
    known: new Map(),
    refusal: 'Registro não encontrado',
    select: (keys, param) =>
      `select id::text as chave from "${pointed.to}" where ${ofAccount(pointed.to)}${[`id = any(${keys}::bigint[])`, ...conditions(pointed, param)].join(' and ')}`,
  })

  function targetOf(pointed: Pointed): Target | null {
    const key = keyOf(pointed)
    let target = targets.get(key)
    if (target === undefined) {
      target = isCode(pointed.to) ? codesOf(pointed.to) : rowsOf(pointed)
      targets.set(key, target)
    }
    return target
  }

  function targetOfColumn(column: Column): Target | null {
    let target = byColumn.get(column)
    if (target === undefined) {
      const pointed = pointedBy(column.field)
      target = pointed && targetOf(pointed)
      byColumn.set(column, target)
    }
    return target
  }

  /** Queries the unknown keys, in one statement. */
  async function learn(asked: ReadonlyMap<Target, ReadonlySet<string>>): Promise<void> {
    const params: unknown[] = []
    const param: Param = value => `$${params.push(value)}`
    const list = [...asked].flatMap(([target, keys]) => {
      const unknown: string[] = []
      for (const key of keys)
        if (target.shipped?.(key)) target.known.set(key, true)
        else unknown.push(key)
      return target.select && unknown.length > 0
        ? [{ target, unknown, sql: target.select(param(unknown), param) }]
        : []
    })
    if (list.length === 0) return
    const { rows } = await q.query<{ alvo: number; chave: string }>(
      list.map(({ sql }, i) => `select ${i} as alvo, chave from (${sql}) a${i}`).join(' union all '),
      params,
    )
    // set only after the query, because other calls may check the same keys meanwhile
    for (const { target, unknown } of list) for (const key of unknown) target.known.set(key, false)
    for (const { alvo, chave } of rows) list[alvo]?.target.known.set(chave, true)
  }

  async function refusals<P extends Pointer>(pointers: readonly P[]) {
    const asked = new Map<Target, Set<string>>()
    for (const { column, value } of pointers) {
      const target = targetOfColumn(column)
      if (!target) continue
      let keys = asked.get(target)
      if (!keys) {
        keys = new Set()
        asked.set(target, keys)
      }
      for (const one of Array.isArray(value) ? value : [value]) {
        const key = String(one)
        if (!target.known.has(key)) keys.add(key)
      }
    }
    await learn(asked)
    return pointers.flatMap(pointer => {
      const { column, value } = pointer
      const target = targetOfColumn(column)
      const there = (one: unknown) => target?.known.get(String(one)) === true
      return !target || (Array.isArray(value) ? value.every(there) : there(value))
        ? []
        : [[pointer, target.refusal] as const]
    })
  }

  async function exists(field: RefField, value: number | string): Promise<boolean> {
    const target = targetOf(field)
    if (!target) return true
    const key = String(value)
    if (!target.known.has(key)) await learn(new Map([[target, new Set([key])]]))
    return target.known.get(key) === true
  }

  async function unitsByPlain(): Promise<Map<string, string>> {
    if (units) return units
    const { rows } = await q.query<{ sigla: string }>(
      'select sigla from unidades where account_id = $conta_ou_todas',
    )
    units = new Map(rows.map(({ sigla }) => [sigla.toLowerCase(), sigla]))
    for (const { sigla } of rows) units.set(sigla, sigla)
    return units
  }

  /** Reads every name and code of a register with the ids; none when the register has more than `NAMES` rows. */
  async function namesOf(field: RefField): Promise<Named> {
    const target = registers.get(field.to)
    const own = new Set([target?.lookup?.display ?? 'nome', ...unicos(target)])
    const codes = target?.lookup?.named ?? []
    const columns = [...new Set([...own, ...codes])]
    const params: unknown[] = []
    const where = conditions(field, value => `$${params.push(value)}`)
    const { rows } = await q.query<Record<string, unknown> & { id: number }>(
      `select id, ${columns.map(name => `"${name}"`).join(', ')} from "${field.to}"
        where ${ofAccount(field.to)}${where.join(' and ') || 'true'} limit ${NAMES + 1}`,
      params,
    )
    const found: Named = { names: new Map(), codes: new Map() }
    if (rows.length > NAMES) return found
    const note = (of: Map<string, number[]>, row: { id: number }, value: unknown) => {
      const name = plainWords(of === found.codes ? codeKey(String(value ?? '')) : String(value ?? ''))
      const ids = of.get(name) ?? []
      if (name !== '' && !ids.includes(row.id)) of.set(name, [...ids, row.id])
    }
    for (const row of rows) {
      for (const column of own) note(found.names, row, row[column])
      for (const column of codes) note(found.codes, row, row[column])
    }
    return found
  }

  async function find(field: RefField, text: string): Promise<{ valor: unknown } | { erro: string }> {
    if (isCode(field.to)) return findCode(field, text)
    const key = keyOf(field)
    const all = names.get(key) ?? namesOf(field)
    names.set(key, all)
    const { names: own, codes } = await all
    const named =
      own.get(plainWords(text)) ??
      codes.get(plainWords(codeKey(text))) ??
      (FORMATTED.test(text) ? own.get(plainWords(text.replace(/[./-]/g, ''))) : undefined) ??
      own.get(withLeadingZeros(text)) ??
      []
    if (named.length === 1) return { valor: named[0] }
    // a number is first searched as a name, then as an id
    if (named.length === 0 && /^\d{1,15}$/.test(text) && (await exists(field, Number(text))))
      return { valor: Number(text) }
    const [, name = '', id = ''] = NAMED_ID.exec(text) ?? []
    const called = own.get(plainWords(name)) ?? []
    const same = called.length === 0 ? own.size === 0 : called.includes(Number(id))
    if (named.length === 0 && id && same && (await exists(field, Number(id)))) return { valor: Number(id) }
    return {
      erro:
        named.length > 1
          ? `Há ${named.length} registros com o nome ${text.slice(0, 60)}: informe o código`
          : `Registro não encontrado: ${text.slice(0, 60)}`,
    }
  }

  async function findCode(field: RefField, text: string): Promise<{ valor: unknown } | { erro: string }> {
    switch (field.to) {
      case unidades.id: {
        const sigla = (await unitsByPlain()).get(text) ?? (await unitsByPlain()).get(text.toLowerCase())
        return sigla === undefined
          ? { erro: `Unidade não cadastrada: ${text.slice(0, 10)}` }
          : { valor: sigla }
      }
      case 'municipios':
        return cityOf(text)
      case paises.id:
        return countryOf(text)
      default: {
        const digits = text.replace(/\D/g, '')
        return (await exists(field, digits))
          ? { valor: digits }
          : { erro: `${targetOf(field)?.refusal}: ${text.slice(0, 20)}` }
      }
    }
  }

  return { refusals, find }
}

/** Lists the columns that identify a row alone (a product's reference). */
const unicos = (register: AnyRegister | undefined): string[] =>
  (register?.storage?.unique ?? []).flatMap(([keys]) => (keys.length === 1 ? keys : []))

/** Finds a city by IBGE code or 'Cidade/UF' ('Cidade - UF', 'Cidade (UF)'). */
function cityOf(text: string): { valor: unknown } | { erro: string } {
  if (/^\d{7}$/.test(text))
    return municipioPorCodigo(text) ? { valor: text } : { erro: `Cidade inválida: ${text}` }
  const [, nome = '', uf = ''] = /^(.+?)\s*[/(-]\s*([A-Za-z]{2})\)?$/.exec(text) ?? []
  const found = nome ? municipioPorNomeUf(nome.trim(), uf) : null
  return found
    ? { valor: found.code }
    : { erro: `Cidade inválida: ${text.slice(0, 60)} (escreva Cidade/UF ou o código do IBGE)` }
}

function countryOf(text: string): { valor: unknown } | { erro: string } {
  const found = /^\d{1,4}$/.test(text)
    ? paisPorCodigo(text)
    : PAISES.find(({ name }) => plainWords(name) === plainWords(text))
  return found ? { valor: found.code } : { erro: `País inválido: ${text.slice(0, 60)}` }
}
