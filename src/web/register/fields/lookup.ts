import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Linha, RefField } from '../../../domain/fields/field.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import { getSession } from '../../state/session.ts'

/** A row of a look-up as the list shows it; `valor` goes to the wire, `linha` is what the server answered. */
export interface LookupFinding {
  valor: string | number
  /** Code before the name: CFOP, CST, reference, CNPJ. */
  codigo: string
  rotulo: string
  linha: Readonly<Record<string, unknown>>
}

/** How a target of ref fields is searched and named. */
export interface LookupQuery {
  path: string
  /** Register, or resource as the wire names it: whose failure is said. */
  recurso: string
  /** Milliseconds of quiet: 300 for units, NCM and CST, 500 for the others (doc 3 §9.1). */
  espera: number
  limite: number
  /** The question, as the endpoint takes it. */
  pergunta: (texto: string) => Record<string, string>
  achado: (linha: Record<string, unknown>) => LookupFinding
  /** Where it may be created and edited. */
  register?: AnyRegister
  /** A code has a name to be asked for: path and query of its one row. */
  nomeDe?: (codigo: string) => { path: string; query?: Record<string, string> }
}

type Texto = (texto: string) => Record<string, string>

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const full: Texto = texto => (texto === '' ? {} : { full_search: `*${texto}*` })
/** By a piece of one field, and what is asked of every row whatever is typed. */
const piece =
  (name: string, always: Readonly<Record<string, string>> = {}): Texto =>
  texto => ({ ...(texto === '' ? {} : { [name]: `*${texto}*` }), ...always })
const byName = (always?: Readonly<Record<string, string>>) => piece('nome', always)
/** CFOP and the CST lists: the code or the description has it (doc 3 §7). */
const codeOr =
  (name: string): Texto =>
  texto =>
    texto === '' ? {} : { [name]: `*${texto}*`, ordescricao: `*${texto}*` }

/** Lists of the law and of the country: their value is the code itself. */
const coded = (
  path: string,
  code: string,
  name: string,
  over: Partial<LookupQuery> = {},
): Omit<LookupQuery, 'recurso'> => ({
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

const place: Partial<LookupQuery> = {
  limite: 50,
  pergunta: byName(),
}

const LISTS: Readonly<Record<string, Omit<LookupQuery, 'register' | 'recurso'>>> = {
  ncms: coded('ncms', 'codigo', 'descricao', {
    espera: 300,
    pergunta: texto => piece(/^[\d.]+$/.test(texto) ? 'codigo' : 'descricao')(texto),
    nomeDe: codigo => ({ path: 'ncms', query: { codigo } }),
  }),
  cfops: coded('cfops', 'cfop', 'descricao', {
    pergunta: codeOr('cfop'),
    nomeDe: cfop => ({ path: 'cfops', query: { cfop } }),
  }),
  classificacao_tributaria: coded('classificacao_tributaria', 'cClassTrib', 'descricao_cClassTrib', {
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
    limite: 1_000_000_000,
    pergunta: byName(),
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

/** Rules as they were registered: the plain ones a shop begins with come first. */
const REGRA = { ativo: '1', order_by: 'id,asc' }

/** How each register is asked for, as the specification writes it (doc 2 §7, doc 3 §7); the others by `search`. */
const QUESTIONS: Readonly<Record<string, Texto>> = {
  categorias: byName(),
  grupo_impressoes: byName(),
  tamanhos: byName({ includes: 'itens' }),
  subdivisaos: byName({ includes: 'itens' }),
  tributacao_icms: byName({ ...REGRA, includes: 'cst,cfop' }),
  tributacao_ipi: byName({ ...REGRA, includes: 'cst' }),
  tributacao_pisconfins: byName({ ...REGRA, includes: 'cstPis,cstConfins' }),
  tributacao_isl: byName(REGRA),
  tributacao_ibs: byName(REGRA),
  tributacao_cbs: byName(REGRA),
  regra_cte: byName({ ativo: '1' }),
  senars: byName(),
  series: texto => ({ ...byName()(texto), empresa_id: text(getSession()?.user.empresa.id) }),
  parceiros: full,
  produtos: texto => ({ ...full(texto), order_by: 'nome,asc' }),
}

/** What names a row better than its name alone. */
const CODES: Readonly<Record<string, (linha: Record<string, unknown>) => string>> = {
  parceiros: linha => text(linha['cpf_cnpj']),
  produtos: linha => text(linha['referencia']),
  series: linha => [linha['modelo'], linha['serie']].map(text).filter(Boolean).join(' · '),
  tributacao_icms: linha => [linha['cst'], linha['cfop']].map(text).filter(Boolean).join(' · '),
}

/**
 * What a record created from a look-up begins with: what the look-up demands of its rows, which stays (a carrier is asked for, a
 * carrier is created), the classification it only prefers (a supplier), and the text that found nothing.
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

/** The look-up of a field's target, `admin/…` for those of every account; null when there is no such list. */
export function consultaDe(to: string): LookupQuery | null {
  const known = made.get(to)
  if (known) return known
  const register = REGISTERS.find(({ id }) => id === to.replace(/^admin\//, ''))
  const own = LISTS[to] ?? (register ? derived(register) : null)
  if (!own) return null
  const list = { ...own, recurso: to.replace(/^admin\//, '') }
  // companies of the session have no form of their own
  const opens = register?.lookup?.opens && to !== 'empresas'
  const consulta = opens ? { ...list, register } : list
  made.set(to, consulta)
  return consulta
}

function derived(register: AnyRegister): Omit<LookupQuery, 'register' | 'recurso'> | null {
  if (register.api.includes(':')) return null
  const display = register.lookup?.display ?? 'nome'
  return {
    path: register.api,
    espera: 500,
    limite: 20,
    pergunta: QUESTIONS[register.id] ?? (texto => (texto === '' ? {} : { search: texto })),
    achado: linha => ({
      valor: linha['id'] as number,
      codigo: CODES[register.id]?.(linha) ?? '',
      rotulo: text(linha[display]),
      linha,
    }),
  }
}

/** What a field's look-up demands of its rows, beside the text and what its target always asks. */
export function demanda(
  { where, oferece }: Pick<RefField, 'where' | 'oferece'>,
  valores: Linha,
): Record<string, string | number> {
  return { ...where, ...(typeof oferece === 'function' ? oferece(valores) : oferece) }
}
