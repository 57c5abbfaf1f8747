import type { AnyRegister } from '../../../domain/fields/define.ts'
import { type FilterField, filterFieldsOf, slug } from '../../../domain/fields/filter/filter-fields.ts'
import { type FilterToken, parseFilter, quoted } from '../../../domain/fields/filter/filter-text.ts'
import { todayOnWire } from '../fields/date/date-text.ts'

export interface Suggestion {
  /** Text that replaces the token. */
  texto: string
  rotulo: string
  nota: string
}

export interface Suggestions {
  /** Token under the caret, replaced when a suggestion is accepted. */
  token: FilterToken
  itens: readonly Suggestion[]
  /** Reference field whose value is being typed: its rows must be searched. Else null. */
  procura: { campo: FilterField; palavra: string; antes: string } | null
}

const SHOWN = 8

/** Formats an option for the search box: the label made one word when that is short ('a_vista'), else the code. */
export function optionText([value, label]: readonly [string | number, string]): string {
  const word = slug(label)
  return word.length <= 14 && word !== '' ? (String(value) === label ? label : word) : String(value)
}

const KINDS: Record<FilterField['kind'], string> = {
  texto: 'texto, *parte*, =exato',
  codigo: 'número ou parte',
  numero: 'número, >, <, de..até',
  data: 'dd/mm/aaaa, hoje, >, <, mm/aaaa',
  momento: 'dd/mm/aaaa, hoje, >, <, mm/aaaa',
  hora: 'hh:mm',
  sim_nao: 'sim, não',
  opcao: '',
  ref: 'nome',
}

export const kindNote = ({ kind, options = [] }: FilterField): string =>
  KINDS[kind] || options.slice(0, 4).map(optionText).join(', ') + (options.length > 4 ? '…' : '')

/** Suggests texts for the token at the caret; null when there are none. */
export function suggest(register: AnyRegister, text: string, caret: number): Suggestions | null {
  const token = parseFilter(register, text, todayOnWire()).tokens.find(
    ({ inicio, fim }) => inicio < caret && caret <= fim,
  )
  if (!token) return null
  const [, minus = '', name = '', op = '', rest = ''] =
    /^(-?)([\p{L}\p{N}_./]*)(:?(?:>=|<=|!=|>|<|=)|:)?(.*)$/u.exec(token.texto) ?? []
  if (op === '') return fields(register, token, minus, name)
  if (!token.campo) return null
  return values(token, token.campo, `${minus}${name}${op}`, rest)
}

function fields(register: AnyRegister, token: FilterToken, minus: string, name: string): Suggestions | null {
  const typed = slug(name)
  if (typed === '') return null
  const all = filterFieldsOf(register)
  const begins = all.filter(({ nome }) => nome.startsWith(typed))
  const inside = all.filter(({ nome }) => !nome.startsWith(typed) && nome.includes(`_${typed}`))
  const itens = [...begins, ...inside].slice(0, SHOWN).map(campo => ({
    texto: `${minus}${campo.nome}:`,
    rotulo: `${campo.nome}:`,
    nota: kindNote(campo),
  }))
  return itens.length > 0 ? { token, itens, procura: null } : null
}

function values(token: FilterToken, campo: FilterField, head: string, rest: string): Suggestions | null {
  const comma = rest.lastIndexOf(',')
  const antes = `${head}${rest.slice(0, comma + 1)}`
  const palavra = rest.slice(comma + 1).replaceAll('"', '')
  if (campo.kind === 'ref') return { token, itens: [], procura: { campo, palavra, antes } }
  const offered = offers(campo).filter(
    ({ valor, rotulo }) =>
      slug(valor).startsWith(slug(palavra)) || `_${slug(rotulo)}`.includes(`_${slug(palavra)}`),
  )
  // the only suggestion is already typed
  if (offered.length === 1 && slug(offered[0]?.valor ?? '') === slug(palavra)) return null
  const itens = offered.slice(0, SHOWN).map(({ valor, rotulo }) => ({
    texto: `${antes}${quoted(valor)}`,
    rotulo: valor,
    nota: slug(rotulo) === slug(valor) ? '' : rotulo,
  }))
  return itens.length > 0 ? { token, itens, procura: null } : null
}

function offers({ kind, options = [] }: FilterField): { valor: string; rotulo: string }[] {
  if (kind === 'sim_nao') return ['sim', 'não'].map(valor => ({ valor, rotulo: valor }))
  if (kind === 'opcao') return options.map(option => ({ valor: optionText(option), rotulo: option[1] }))
  if (kind === 'data' || kind === 'momento') return ['hoje', 'ontem'].map(valor => ({ valor, rotulo: valor }))
  return []
}
