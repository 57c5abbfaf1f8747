import { addDays, dayFromWire, daysIn, dayToWire, two } from '../../../core/dates/day.ts'
import { readPlaced } from '../../../core/money/pt-br.ts'
import {
  type Filterable,
  type FilterField,
  filterFieldNamed,
  slug,
  VALUE_MAX,
  VALUES_MAX,
} from './filter-fields.ts'

/**
 * Part of the text in a list's search box, translated to the query of doc 1 §7.
 *
 *   texto  := item (blank item)*
 *   item   := ['-'] campo op valor | palavra          '-' excludes
 *   op     := ':' | '=' | '!=' | '>' | '>=' | '<' | '<=', all but ':' also after ':'
 *   valor  := parte (',' parte)*                       any of the parts; numbers are separated by ';'
 *   parte  := texto | '"' texto '"' | de '..' até | 'vazio' | '*'
 *
 * `ativo:sim uf:SP,RJ nome:*silva* valor>10 criado:>01/01/2026 -tipo:J maria`
 */
export interface FilterToken {
  /** Start in the text. */
  inicio: number
  fim: number
  texto: string
  /** Filter that the item names; absent for a plain word. */
  campo?: FilterField
  /** Error message, shown at the box. */
  erro?: string
}

export type ListParams = Record<string, string | string[]>

export interface FilterText {
  tokens: readonly FilterToken[]
  /** Query parameters of the list; empty if any part has an error. */
  consulta: ListParams
  /** First error; null: none. */
  erro: string | null
}

const ITEM = /(?:"[^"]*"?|[^\s"])+/g
const FIELD = /^(-?)([\p{L}][\p{L}\p{N}_./]*)(:?(?:>=|<=|!=|>|<|=)|:)(.*)$/u

type Op = ':' | '=' | '>' | '>=' | '<' | '<='

class Refusal extends Error {}

/** Parses the text of the search box. @param hoje DD/MM/YYYY, for the words hoje and ontem */
export function parseFilter(register: Filterable, text: string, hoje: string): FilterText {
  const consulta: ListParams = {}
  const words: string[] = []
  const tokens = [...text.matchAll(ITEM)].map((found): FilterToken => {
    const item = found[0]
    const token: FilterToken = { inicio: found.index, fim: found.index + item.length, texto: item }
    const [, minus, name = '', sign = '', value = ''] = FIELD.exec(item) ?? []
    if (minus === undefined) {
      words.push(item.replaceAll('"', ''))
      return token
    }
    const campo = filterFieldNamed(register, name)
    if (!campo) return { ...token, erro: `Campo desconhecido: ${name}` }
    const not = minus === '-' || sign.includes('!')
    const op = (sign.replace(/^:(?=.)|!/g, '') || ':') as Op
    try {
      for (const [key, written] of conditions(campo, op, value, not, hoje)) add(consulta, key, written)
      return { ...token, campo }
    } catch (error) {
      if (error instanceof Refusal) return { ...token, campo, erro: error.message }
      throw error
    }
  })
  if (words.length > 0) consulta['search'] = words.join(' ')
  const erro = tokens.find(token => token.erro)?.erro ?? unasked(consulta['search'])
  return { tokens, consulta: erro ? {} : consulta, erro }
}

function unasked(words: ListParams[string] = ''): string | null {
  if (words.length > VALUE_MAX) return `Busca longa demais: no máximo ${VALUE_MAX} caracteres`
  return words.includes('\0') ? 'Há um caractere que não se pode buscar' : null
}

/** Adds values to a parameter. A repeated filter means any (`uf:SP uf:RJ`); of repeated `>=` or `<=` the last counts. */
function add(query: ListParams, key: string, values: readonly string[]): void {
  const bare = key.replace('[]', '')
  const many = bare.endsWith('!') ? `${bare.slice(0, -1)}[]!` : `${bare}[]`
  const before = [query[bare] ?? [], query[many] ?? []].flat()
  const all = [...before, ...values]
  const ordered = /[<>]/.test(bare)
  delete query[bare]
  if (all.length === 1 || ordered) query[bare] = all.at(-1) ?? ''
  else query[many] = all
}

type Condition = readonly [key: string, values: readonly string[]]

const INVERSE = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' } as const

function conditions(campo: FilterField, op: Op, text: string, not: boolean, hoje: string): Condition[] {
  const { key, kind, rotulo } = campo
  const parts = partsOf(text, kind)
  if (parts.length === 0) throw new Refusal(`Informe o valor de ${rotulo}`)
  if (parts.length > VALUES_MAX) throw new Refusal(`${rotulo}: no máximo ${VALUES_MAX} valores`)
  // two less, because a word gets an asterisk on each side
  if (parts.some(part => part.length > VALUE_MAX - 2))
    throw new Refusal(`${rotulo}: no máximo ${VALUE_MAX - 2} caracteres`)
  if (op in INVERSE) {
    if (!['numero', 'data', 'momento', 'hora'].includes(kind))
      throw new Refusal(`${rotulo} não tem maior nem menor`)
    const sense = not ? INVERSE[op as keyof typeof INVERSE] : (op as keyof typeof INVERSE)
    const [from, until] = span(campo, parts[0] ?? '', hoje)
    return [compared(key, sense, sense === '>' || sense === '<=' ? until : from)]
  }
  const empty = parts.length === 1 && slug(parts[0] ?? '') === 'vazio'
  if (empty || (parts.length === 1 && parts[0] === '*')) return [[empty === not ? key : `${key}!`, ['*']]]
  const ranged = parts.map(part => range(campo, part, hoje))
  const [only] = ranged
  if (parts.length === 1 && only) {
    if (not) throw new Refusal('Um intervalo não pode ser excluído: use > ou <')
    const [from, until] = only
    return [...(from ? [compared(key, '>=', from)] : []), ...(until ? [compared(key, '<=', until)] : [])]
  }
  if (ranged.some(Boolean)) throw new Refusal(`${rotulo}: um intervalo vai sozinho`)
  const values = parts.map(part => asValue(campo, op, part, hoje))
  return [[`${key}${not ? '!' : ''}`, values]]
}

/** Makes a comparison's query parameter: `valor>=10` is named `valor>`; `valor>10` is named so, with an empty value. */
const compared = (key: string, sense: '>' | '>=' | '<' | '<=', value: string): Condition =>
  sense.endsWith('=') ? [`${key}${sense[0]}`, [value]] : [`${key}${sense}${value}`, ['']]

/** Splits values at ','; numbers at ';', because their comma is the decimal mark. */
const partsOf = (text: string, kind: FilterField['kind']): string[] =>
  [...text.matchAll(kind === 'numero' ? /"([^"]*)"?|([^;"]+)/g : /"([^"]*)"?|([^,"]+)/g)]
    .map(([, quoted, bare]) => quoted ?? bare ?? '')
    .filter(Boolean)

/** Reads `10..20`, `..20`, or `2026` for a date: first and last value, inclusive; null: a single value. */
function range(campo: FilterField, part: string, hoje: string): readonly [string, string] | null {
  if (!['numero', 'data', 'momento', 'hora'].includes(campo.kind)) return null
  const at = part.indexOf('..')
  if (at >= 0) {
    const [from, until] = [part.slice(0, at), part.slice(at + 2)]
    return [from ? span(campo, from, hoje)[0] : '', until ? span(campo, until, hoje)[1] : '']
  }
  const [from, until] = span(campo, part, hoje)
  return from === until ? null : [from, until]
}

/** Gives the first and last value meant by a text: all moments of a day, all days of a month. */
function span(campo: FilterField, part: string, hoje: string): readonly [string, string] {
  const { kind, rotulo } = campo
  if (kind === 'numero') {
    const read = readPlaced(part, campo.places ?? 0, `"${part}" não é um número`)
    if ('erro' in read) throw new Refusal(`${rotulo}: ${read.erro}`)
    const value = read.plain
    if (!campo.places && value.includes('.'))
      throw new Refusal(`${rotulo}: "${part}" não é um número inteiro`)
    return [value, value]
  }
  if (kind === 'hora') {
    const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(part)
    if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) throw new Refusal(`${rotulo}: use hh:mm`)
    const begin = `${found[1]?.padStart(2, '0')}:${found[2]}`
    return [`${begin}:${found[3] ?? '00'}`, `${begin}:${found[3] ?? '59'}`]
  }
  const [from, until] = days(part, hoje) ?? []
  if (!from || !until) throw new Refusal(`${rotulo}: use dd/mm/aaaa`)
  return kind === 'momento' ? [`${from} 00:00:00`, `${until} 23:59:59`] : [from, until]
}

/** Reads hoje, ontem, dd/mm, dd/mm/aa, dd/mm/aaaa, mm/aaaa, aaaa → first and last day; null for other texts. */
export function days(text: string, hoje: string): readonly [string, string] | null {
  const word = slug(text)
  if (word === 'hoje') return [hoje, hoje]
  if (word === 'ontem') return one(shifted(hoje, -1))
  const year = /^(\d{4})$/.exec(text)
  if (year) return [`01/01/${text}`, `31/12/${text}`]
  const month = /^(\d{1,2})\/(\d{4})$/.exec(text)
  if (month) {
    const [m, y] = [Number(month[1]), Number(month[2])]
    if (m < 1 || m > 12) return null
    return [`01/${two(m)}/${y}`, `${daysIn(y, m)}/${two(m)}/${y}`]
  }
  const day = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text)
  if (!day) return null
  const [d, m] = [Number(day[1]), Number(day[2])]
  const y =
    day[3] === undefined ? Number(hoje.slice(6)) : Number(day[3].length === 2 ? `20${day[3]}` : day[3])
  if (m < 1 || m > 12 || d < 1 || d > daysIn(y, m) || y < 1900 || y > 2199) return null
  return one(`${two(d)}/${two(m)}/${y}`)
}

const one = (day: string) => [day, day] as const

function shifted(day: string, by: number): string {
  const from = dayFromWire(day)
  return from ? dayToWire(addDays(from, by)) : day
}

function asValue(campo: FilterField, op: Op, part: string, hoje: string): string {
  const { kind, rotulo } = campo
  switch (kind) {
    case 'sim_nao': {
      const word = slug(part)
      if (['sim', 's', '1', 'true'].includes(word)) return '1'
      if (['nao', 'n', '0', 'false'].includes(word)) return '0'
      throw new Refusal(`${rotulo}: use sim ou não`)
    }
    case 'opcao':
      return option(campo, part)
    case 'codigo': {
      const bare = part.replace(/[^\p{L}\p{N}*]/gu, '').toUpperCase()
      return op === '=' || bare.includes('*') ? bare : `*${bare}*`
    }
    case 'texto':
    case 'ref':
      return op === '=' || /^\*|\*$/.test(part) ? part : `*${part}*`
    default:
      return span(campo, part, hoje)[0]
  }
}

/** Finds an option by code, by label, or by the only label that has a word with that beginning. */
function option({ options = [], rotulo }: FilterField, part: string): string {
  const wanted = slug(part)
  const labelled = options.map(([value, label]) => [String(value), slug(label)] as const)
  const exact = labelled.find(
    ([value, label]) => value.toLowerCase() === part.toLowerCase() || label === wanted,
  )
  if (exact) return exact[0]
  const begins = labelled.filter(([, label]) => `_${label}`.includes(`_${wanted}`))
  if (begins.length === 1 && begins[0]) return begins[0][0]
  const some = options.slice(0, 6).map(([value, label]) => slug(label) || String(value))
  throw new Refusal(
    `${rotulo}: "${part}" não é um valor. Use ${some.join(', ')}${options.length > 6 ? '…' : ''}`,
  )
}

/** Quotes a value for the search box if it has a blank, comma or quotation mark; inner quotation marks are removed. */
export const quoted = (value: string): string =>
  /[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value

/** Replaces an item of the text, or adds one at the end if `token` is null. An empty `item` removes the replaced one. */
export function withToken(text: string, token: FilterToken | null, item: string): string {
  if (!token) return item ? `${text.trim()} ${item}`.trim() : text.trim()
  return `${text.slice(0, token.inicio)}${item}${text.slice(token.fim)}`.replace(/\s+/g, ' ').trim()
}
