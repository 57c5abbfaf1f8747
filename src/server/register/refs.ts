import { isCode } from '../../domain/register/columns.ts'
import type { AnyRegister } from '../../domain/register/define.ts'
import type { Field } from '../../domain/register/field.ts'
import { plainText } from '../../domain/register/field-text.ts'
import type { Q } from '../db/transaction.ts'
import {
  codigoRecusado,
  municipioPorCodigo,
  municipioPorNomeUf,
  PAISES,
  paisPorCodigo,
} from '../modules/lookups/service.ts'
import type { Scope } from './source.ts'

type RefField = Extract<Field, { type: 'ref' }>

/** Names read at once when a file refers to rows by their name; a register with more is looked up by id or code only. */
const NAMES = 50_000

/** Looks up what many rows refer to: each distinct value is asked once, and known for the rest of the work. */
export interface Refs {
  /** Ids of `field.to` that this account (and company) has, among `ids`; and within `where`. */
  exists(field: RefField, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** A code of a closed list or of the units; null when it is right, else the text of its refusal. */
  code(field: RefField, code: string): Promise<string | null>
  /** What a person writes (name, code or id) → the ref's wire value, or why not. */
  find(field: RefField, text: string): Promise<{ valor: unknown } | { erro: string }>
}

export function createRefs(q: Q, scope: Scope, registers: ReadonlyMap<string, AnyRegister>): Refs {
  const known = new Map<string, Map<number, boolean>>()
  let units: Map<string, string> | null = null
  const names = new Map<string, Promise<Map<string, number[]>>>()

  const keyOf = ({ to, where }: RefField) => `${to} ${JSON.stringify(where ?? null)}`

  const conditions = ({ to, where = {} }: RefField, params: unknown[]): string[] => {
    const target = registers.get(to)
    return [
      ...(target?.empresa ? [`empresa_id = $${params.push(scope.empresa_id)}`] : []),
      // the rows the form offers: an NFC-e series, an ingredient
      ...Object.entries(where).flatMap(([column, value]) =>
        target && Object.hasOwn(target.fields, column) ? [`"${column}" = $${params.push(value)}`] : [],
      ),
    ]
  }

  async function exists(field: RefField, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const key = keyOf(field)
    const seen = known.get(key) ?? new Map<number, boolean>()
    known.set(key, seen)
    const asked = [...new Set(ids)].filter(id => !seen.has(id))
    if (asked.length > 0) {
      const params: unknown[] = [asked]
      const where = ['id = any($1::bigint[])', ...conditions(field, params)]
      const { rows } = await q.query<{ id: number }>(
        `select id from "${field.to}" where ${where.join(' and ')}`,
        params,
      )
      for (const id of asked) seen.set(id, false)
      for (const { id } of rows) seen.set(id, true)
    }
    return new Set(ids.filter(id => seen.get(id) === true))
  }

  async function unitsByPlain(): Promise<Map<string, string>> {
    if (units) return units
    const { rows } = await q.query<{ sigla: string }>('select sigla from unidades')
    units = new Map(rows.map(({ sigla }) => [sigla.toLowerCase(), sigla]))
    for (const { sigla } of rows) units.set(sigla, sigla)
    return units
  }

  const codes = new Map<string, Promise<string | null>>()

  async function code({ to }: RefField, value: string): Promise<string | null> {
    if (to === 'unidades')
      return (await unitsByPlain()).get(value) === value ? null : 'Unidade não cadastrada'
    const key = `${to} ${value}`
    const refused = codes.get(key) ?? codigoRecusado(q, to, value)
    codes.set(key, refused)
    return refused
  }

  /** Every name of a register → its ids, read once. */
  async function namesOf(field: RefField): Promise<Map<string, number[]>> {
    const target = registers.get(field.to)
    const columns = [...new Set([target?.display ?? 'nome', ...unicos(target)])]
    const params: unknown[] = []
    const where = conditions(field, params)
    const { rows } = await q.query<Record<string, unknown> & { id: number }>(
      `select id, ${columns.map(name => `"${name}"`).join(', ')} from "${field.to}"
        ${where.length > 0 ? `where ${where.join(' and ')}` : ''} limit ${NAMES + 1}`,
      params,
    )
    const found = new Map<string, number[]>()
    if (rows.length > NAMES) return found
    for (const row of rows)
      for (const column of columns) {
        const name = plainText(String(row[column] ?? ''))
        const ids = found.get(name) ?? []
        if (name !== '' && !ids.includes(row.id)) found.set(name, [...ids, row.id])
      }
    return found
  }

  async function find(field: RefField, text: string): Promise<{ valor: unknown } | { erro: string }> {
    if (isCode(field.to)) return findCode(field, text)
    const key = keyOf(field)
    const all = names.get(key) ?? namesOf(field)
    names.set(key, all)
    const named = (await all).get(plainText(text)) ?? []
    if (named.length === 1) return { valor: named[0] }
    // a name that is also some id means the record of that name
    if (named.length === 0 && /^\d{1,15}$/.test(text) && (await exists(field, [Number(text)])).size > 0)
      return { valor: Number(text) }
    return {
      erro:
        named.length > 1
          ? `Há ${named.length} registros com o nome ${text.slice(0, 60)}: informe o código`
          : `Registro não encontrado: ${text.slice(0, 60)}`,
    }
  }

  async function findCode(field: RefField, text: string): Promise<{ valor: unknown } | { erro: string }> {
    switch (field.to) {
      case 'unidades': {
        const sigla = (await unitsByPlain()).get(text) ?? (await unitsByPlain()).get(text.toLowerCase())
        return sigla === undefined
          ? { erro: `Unidade não cadastrada: ${text.slice(0, 10)}` }
          : { valor: sigla }
      }
      case 'municipios':
        return cityOf(text)
      case 'paises':
        return countryOf(text)
      default: {
        const digits = text.replace(/\D/g, '')
        const erro = await code(field, digits)
        return erro ? { erro: `${erro}: ${text.slice(0, 20)}` } : { valor: digits }
      }
    }
  }

  return { exists, code, find }
}

/** Columns that name a row by themselves (a product's reference). */
const unicos = (register: AnyRegister | undefined): string[] =>
  (register?.unique ?? []).flatMap(([keys]) => (keys.length === 1 ? keys : []))

/** IBGE code, or 'Cidade/UF' ('Cidade - UF', 'Cidade (UF)'). */
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
    : PAISES.find(({ name }) => plainText(name) === plainText(text))
  return found ? { valor: found.code } : { erro: `País inválido: ${text.slice(0, 60)}` }
}
