import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { Valores } from '../../form/paths.ts'

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
  /** Milliseconds of quiet: 300 for units, NCM, CST and products, 500 for the others (doc 3 §9.1, G-081). */
  espera: number
  limite: number
  /** The question, as the endpoint takes it. */
  pergunta: (texto: string) => Record<string, string>
  achado: (linha: Record<string, unknown>) => LookupFinding
  /** Register where it may be created and edited. */
  register?: AnyRegister
  /** It has no form of its own here, whatever its declaration says. */
  semForm?: true
  /**
   * Proposal for an empty field by the other typed values: asked when its list opens without a text, null for nothing
   * to go by.
   */
  proposta?: (valores: Valores) => Record<string, string> | null
  /** A code has a name to be asked for: path and query of its one row. */
  nomeDe?: (codigo: string) => { path: string; query?: Record<string, string> }
}

/** A list as it says itself; whose it is and where it opens are found. */
export type OwnLookup = Omit<LookupQuery, 'register' | 'recurso'>

export type Question = (texto: string) => Record<string, string>

export const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
export const full: Question = texto => (texto === '' ? {} : { full_search: `*${texto}*` })
/** By a piece of one field, and what is asked of every row whatever is typed. */
export const piece =
  (name: string, always: Readonly<Record<string, string>> = {}): Question =>
  texto => ({ ...(texto === '' ? {} : { [name]: `*${texto}*` }), ...always })
/** Lists of the law and of the country: their value is the code itself. */
export const coded = (
  path: string,
  code: string,
  name: string,
  over: Partial<LookupQuery> = {},
): OwnLookup => ({
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

/** A place is asked for by a piece of its name, many at once. */
export const place: Partial<LookupQuery> = {
  limite: 50,
  pergunta: piece('nome'),
}
