import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { Valores } from '../../form/paths.ts'

/** A row found by a look-up. `valor` goes to the wire, `linha` is the server's answer. */
export interface LookupFinding {
  valor: string | number
  /** Code shown before the name: CFOP, CST, reference, CNPJ. */
  codigo: string
  rotulo: string
  linha: Readonly<Record<string, unknown>>
}

/** Description of a look-up: how to search the rows that a reference may point at, and how to name each row. */
export interface LookupQuery {
  path: string
  /** Register or wire resource, for error messages. */
  recurso: string
  /** Milliseconds to wait after a key before searching: 300 for units, NCM and products, else 500 (doc 3 §9.1, G-081). */
  espera: number
  limite: number
  /** Makes the query for a typed text. */
  pergunta: (texto: string) => Record<string, string>
  achado: (linha: Record<string, unknown>) => LookupFinding
  /** Register in which a row may be created and edited. */
  register?: AnyRegister
  /** True when the register declares a form, but this look-up must not open the form. */
  semForm?: true
  /** Makes the query of a proposal from the form's other values, for a list opened without text; null: no proposal. */
  proposta?: (valores: Valores) => Record<string, string> | null
  /** Gives the path and query that fetch the row of a code, to show the code's name. */
  nomeDe?: (codigo: string) => { path: string; query?: Record<string, string> }
}

/** Look-up as declared in code; consultaDe (lookup.ts) adds register and resource. */
export type OwnLookup = Omit<LookupQuery, 'register' | 'recurso'>

export type Question = (texto: string) => Record<string, string>

export const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
export const full: Question = texto => (texto === '' ? {} : { full_search: `*${texto}*` })
/** Makes a function that searches by a part of one field, with fixed filters (`always`). */
export const piece =
  (name: string, always: Readonly<Record<string, string>> = {}): Question =>
  texto => ({ ...(texto === '' ? {} : { [name]: `*${texto}*` }), ...always })
/** Makes the look-up of an official list (CFOP, city, country), whose value is the code itself. */
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

/** Settings of a look-up of places: part of the name, 50 rows a page. */
export const place: Partial<LookupQuery> = {
  limite: 50,
  pergunta: piece('nome'),
}
