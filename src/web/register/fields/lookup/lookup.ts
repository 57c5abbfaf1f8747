import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { CodeIdList, CodeList, Linha, RefField } from '../../../../domain/fields/field.ts'
import { REGISTERS } from '../../../../domain/records/index.ts'
import { LOOKUPS } from '../../../records/lookups.ts'
import { getSession } from '../../../state/session.ts'
import { maskOf } from '../mask.ts'
import { coded, type LookupQuery, type OwnLookup, piece, place, type Question, text } from './lookup-query.ts'

/** Makes a function that searches a list of codes (CFOP) by code or description (doc 3 §7). */
const codeOr =
  (name: string): Question =>
  texto =>
    texto === '' ? {} : { [name]: `*${texto}*`, ordescricao: `*${texto}*` }

/** Look-ups of official lists (CFOP, cities), which are not registers. */
const LISTS: Readonly<Partial<Record<CodeList | CodeIdList, OwnLookup>>> = {
  cfops: coded('cfops', 'cfop', 'descricao', {
    pergunta: codeOr('cfop'),
    nomeDe: cfop => ({ path: 'cfops', query: { cfop } }),
  }),
  municipios: coded('municipios', 'code', 'name', {
    ...place,
    nomeDe: ibge => ({ path: `municipios/${ibge}` }),
    achado: linha => ({
      valor: text(linha['code']),
      codigo: text(linha['uf']),
      rotulo: text(linha['name']),
      linha,
    }),
  }),
}

/**
 * Makes the initial values of a record created from a look-up: the look-up's fixed filters (a look-up of carriers creates a
 * carrier), its preferred classification, and the typed text as the name.
 */
export function startOf(
  register: AnyRegister,
  where: Readonly<Record<string, string | number>> = {},
  texto: string | null = null,
  preferido: Readonly<Record<string, string | number>> = {},
): { valores: Record<string, unknown>; fixos: string[] } {
  const demanded = Object.fromEntries(
    Object.entries(where).map(([key, value]) =>
      key === 'classificacao' ? ['classificacaos', [value]] : [key, value],
    ),
  )
  const named = texto ? { [register.lookup?.display ?? 'nome']: texto } : {}
  const { classificacao } = preferido
  const preferred = classificacao === undefined ? {} : { classificacaos: [classificacao] }
  return { valores: { ...named, ...preferred, ...demanded }, fixos: Object.keys(demanded) }
}

const made = new Map<string, LookupQuery>()

/**
 * Finds the look-up for a reference's target; null: no look-up exists. 'admin/empresas' finds the companies of every account;
 * before any other register's id, 'admin/' changes nothing.
 */
export function consultaDe(to: string): LookupQuery | null {
  const known = made.get(to)
  if (known) return known
  const register = REGISTERS.find(({ id }) => id === to.replace(/^admin\//, ''))
  const own = LOOKUPS[to] ?? LISTS[to as CodeList | CodeIdList] ?? (register ? derived(register) : null)
  if (!own) return null
  const list = { ...own, recurso: to.replace(/^admin\//, '') }
  const opens = register?.lookup?.opens && !own.semForm
  const consulta = opens ? { ...list, register } : list
  made.set(to, consulta)
  return consulta
}

function derived(register: AnyRegister): OwnLookup | null {
  if (register.api.includes(':')) return null
  const { display = 'nome', codes = [], asked } = register.lookup ?? {}
  return {
    path: register.api,
    espera: asked?.espera ?? 500,
    limite: asked?.limite ?? 20,
    pergunta: questionOf(register),
    achado: linha => ({
      valor: linha['id'] as number,
      codigo: codes
        .map(key => masked(register, key, linha))
        .filter(Boolean)
        .join(' · '),
      rotulo: text(linha[display]),
      linha,
    }),
  }
}

/** Formats a code as its field does: a CNPJ with dots. */
function masked({ fields }: AnyRegister, key: string, linha: Readonly<Record<string, unknown>>): string {
  const code = text(linha[key])
  const field = fields[key]
  return field && code !== '' ? maskOf(field, linha['tipo']).mostrar(code) : code
}

/**
 * Gives the function that makes a register's search query: by the declared field (`asked`), with the open company when
 * `ofCompany`, else by `search`.
 */
function questionOf({ lookup: { asked } = {} }: AnyRegister): Question {
  if (!asked) return texto => (texto === '' ? {} : { search: texto })
  const question = piece(asked.by, asked.always)
  return asked.ofCompany
    ? texto => ({ ...question(texto), empresa_id: text(getSession()?.user.empresa.id) })
    : question
}

/** Gives the filters of a field's look-up, besides the typed text and the filters of the target's look-up. */
export function demanda(
  { where, oferece }: Pick<RefField, 'where' | 'oferece'>,
  valores: Linha,
): Record<string, string | number> {
  return { ...where, ...(typeof oferece === 'function' ? oferece(valores) : oferece) }
}
