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

/** Way to search and name the target of references. */
export interface LookupQuery {
  path: string
  /** Register or wire resource, for the text of a failure. */
  recurso: string
  /** Milliseconds of pause before asking: 300 for units, NCM, CST and products, else 500 (doc 3 §9.1, G-081). */
  espera: number
  limite: number
  /** Query for a typed text. */
  pergunta: (texto: string) => Record<string, string>
  achado: (linha: Record<string, unknown>) => LookupFinding
  /** Register in which a row may be created and edited. */
  register?: AnyRegister
  /** The target has no form here, though its register declares one. */
  semForm?: true
  /**
   * Makes a proposal for an empty field from the other typed values. Asked when the list opens without a text; null: nothing
   * to propose.
   */
  proposta?: (valores: Valores) => Record<string, string> | null
  /** Path and query of the row with a code's name. */
  nomeDe?: (codigo: string) => { path: string; query?: Record<string, string> }
}

/** A list as declared; register and resource are derived. */
export type OwnLookup = Omit<LookupQuery, 'register' | 'recurso'>

export type Question = (texto: string) => Record<string, string>

export const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
export const full: Question = texto => (texto === '' ? {} : { full_search: `*${texto}*` })
/** Makes a question by a part of one field, with fixed filters (`always`). */
export const piece =
  (name: string, always: Readonly<Record<string, string>> = {}): Question =>
  texto => ({ ...(texto === '' ? {} : { [name]: `*${texto}*` }), ...always })
/** Makes the look-up of a list of the law or of the country, whose value is the code itself. */
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

/** Look-up of a place by part of its name, with many rows at once. */
export const place: Partial<LookupQuery> = {
  limite: 50,
  pergunta: piece('nome'),
}
