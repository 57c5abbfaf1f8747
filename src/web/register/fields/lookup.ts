import type { AnyRegister } from '../../../domain/register/define.ts'
import { REGISTERS } from '../../../domain/registers/index.ts'

/** A row of a look-up as the list shows it; `valor` goes to the wire, `linha` is what the server answered. */
export interface Achado {
  valor: string | number
  /** Code before the name: CFOP, CST, reference, CNPJ. */
  codigo: string
  rotulo: string
  linha: Readonly<Record<string, unknown>>
}

/** How a target of ref fields is searched and named. */
export interface Consulta {
  path: string
  /** Milliseconds of quiet: 300 for units, NCM and CST, 500 for the others (doc 3 §9.1). */
  espera: number
  limite: number
  /** The question, as the endpoint takes it. */
  pergunta: (texto: string) => Record<string, string>
  achado: (linha: Record<string, unknown>) => Achado
  /** Where it may be created and edited. */
  register?: AnyRegister
  /** A code has a name to be asked for: path and query of its one row. */
  nomeDe?: (codigo: string) => { path: string; query?: Record<string, string> }
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const full = (texto: string): Record<string, string> => (texto === '' ? {} : { full_search: texto })

/** Lists of the law and of the country: their value is the code itself. */
const coded = (path: string, code: string, name: string, over: Partial<Consulta> = {}): Consulta => ({
  path,
  espera: 500,
  limite: 20,
  pergunta: full,
  achado: linha => ({
    valor: text(linha[code]),
    codigo: text(linha[code]),
    rotulo: text(linha[name]),
    linha,
  }),
  ...over,
})

const place: Partial<Consulta> = {
  limite: 50,
  pergunta: texto => (texto === '' ? {} : { nome: `*${texto}*` }),
}

const LISTS: Readonly<Record<string, Consulta>> = {
  ncms: coded('ncms', 'codigo', 'descricao', {
    espera: 300,
    nomeDe: codigo => ({ path: 'ncms', query: { codigo } }),
  }),
  cfops: coded('cfops', 'cfop', 'descricao', { nomeDe: cfop => ({ path: 'cfops', query: { cfop } }) }),
  classificacao_tributaria: coded('classificacao_tributaria', 'cClassTrib', 'descricao_cClassTrib', {
    pergunta: texto => (texto === '' ? {} : { full_search: `*${texto}*` }),
    nomeDe: cClassTrib => ({ path: 'classificacao_tributaria', query: { cClassTrib } }),
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
  paises: coded('paises', 'code', 'name', { ...place, nomeDe: codigo => ({ path: `paises/${codigo}` }) }),
  unidades: coded('unidades', 'sigla', 'nome', {
    espera: 300,
    pergunta: texto => (texto === '' ? {} : { search: texto }),
    nomeDe: sigla => ({ path: 'unidades', query: { sigla } }),
  }),
  // every account's, for the administration
  'admin/empresas': coded('admin/empresas', 'cnpj', 'nome', {
    pergunta: texto => (texto === '' ? {} : { search: texto }),
    achado: linha => ({
      valor: linha['id'] as number,
      codigo: text(linha['cnpj']),
      rotulo: text(linha['nome']),
      linha,
    }),
  }),
  empresas: {
    path: 'empresas',
    espera: 500,
    limite: 200,
    pergunta: () => ({}),
    achado: linha => ({ valor: linha['id'] as number, codigo: '', rotulo: text(linha['nome']), linha }),
  },
}

/** What names a row better than its name alone. */
const CODES: Readonly<Record<string, (linha: Record<string, unknown>) => string>> = {
  parceiros: linha => text(linha['cpf_cnpj']),
  produtos: linha => text(linha['referencia']),
  series: linha => [linha['modelo'], linha['serie']].map(text).filter(Boolean).join(' · '),
  tributacao_icms: linha => [linha['cst'], linha['cfop']].map(text).filter(Boolean).join(' · '),
}

/**
 * What a record created from a look-up begins with: what the look-up demands of its rows (a carrier is asked for, a carrier is
 * created), and the text that found nothing.
 */
export function startOf(
  register: AnyRegister,
  where: Readonly<Record<string, string | number>> = {},
  texto: string | null = null,
): { valores: Record<string, unknown>; fixos: string[] } {
  const demanded = Object.fromEntries(
    Object.entries(where).map(([key, value]) =>
      key === 'classificacao' ? ['classificacaos', [value]] : [key, value],
    ),
  )
  const named = texto ? { [register.display ?? 'nome']: texto } : {}
  return { valores: { ...named, ...demanded }, fixos: Object.keys(demanded) }
}

const made = new Map<string, Consulta>()

/** The look-up of a ref's target; null when there is no such list. */
export function consultaDe(to: string): Consulta | null {
  const known = LISTS[to] ?? made.get(to)
  if (known) return known
  const register = REGISTERS.find(({ id }) => id === to)
  if (!register || register.api.includes(':')) return null
  const display = register.display ?? 'nome'
  const consulta: Consulta = {
    path: register.api,
    espera: 500,
    limite: 20,
    pergunta: texto => (texto === '' ? {} : { search: texto }),
    achado: linha => ({
      valor: linha['id'] as number,
      codigo: CODES[to]?.(linha) ?? '',
      rotulo: text(linha[display]),
      linha,
    }),
    ...(register.dialogo ? { register } : {}),
  }
  made.set(to, consulta)
  return consulta
}
