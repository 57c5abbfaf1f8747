import type { Flag, PlanFlag } from '../options/flags.ts'
import type { Fields, RecordContext, Values } from './field.ts'

export type { RecordContext } from './field.ts'

/** Tolerant by contract: any value may still be null, absent or of a wrong type when it runs. */
export type Predicate<V> = (valores: Partial<V>, contexto: RecordContext) => boolean

/**
 * By field name (dotted inside a group), not by wire key: a mapped type that renames keys gives its functions no
 * parameter types.
 */
export type Conditions<F extends Fields> = {
  readonly [K in keyof F | `${keyof F & string}.${string}`]?: Predicate<Values<F>>
}

/** By field name, as in Conditions. */
export type Changes<F extends Fields> = {
  readonly [K in keyof F | `${keyof F & string}.${string}`]?: (
    valores: Partial<Values<F>>,
  ) => Partial<Values<F>>
}

/** Groups of the menu, in its order. */
export type RegisterGroup = 'produtos' | 'cadastro' | 'fiscal' | 'retornaveis' | 'configuracoes' | 'admin'

export interface Register<F extends Fields = Fields> {
  /** The resource, as the wire names it. */
  id: string
  title: string
  /** What one record is called ('Parceiro'): titles of its form, 'Novo Parceiro' in the palette. */
  singular: string
  /** 'Nova' instead of 'Novo'. */
  feminino?: true
  /** Other words for it, those of a counter: the palette and the menu find it by them. */
  palavras?: string
  /** Group of the menu its list stands in. */
  menu?: RegisterGroup
  /** Its form may be opened as a dialog from any ref field that points at it, and returns the record. */
  dialogo?: true
  /** Why it may not, where a field points at it. */
  semDialogo?: string
  /** Under api/v1/. `:x_id` marks the parent of a nested resource. */
  api: string
  /** Screen path of the list; null = no screen of its own. */
  route: string | null
  /** Flag of the screens and of POST, PUT, DELETE; any of several. null = super_user only. GETs are look-ups. */
  permission: Flag | readonly Flag[] | null
  plan?: PlanFlag
  /** Its GETs ask for the flag too: who uses the shop's system is nobody else's business (observable.md). */
  leituraProtegida?: true
  /**
   * Rows of the installation, not of an account: kept under the house's own tenant (server/db/house.ts), written by a super
   * user alone and, where the table's policy says so, read by every account.
   */
  house?: true
  /** Of its table the house sees the copies of every account too; these are its own. */
  houseOnly?: true
  /** Its records are made and ended elsewhere: they are only changed here. */
  semInclusao?: true
  /** Its records are never deleted, copied or brought by a file. */
  semExclusao?: true
  /** Asks for `painel_admin_contas` beside the super user. */
  painel?: true
  /** Its rows are companies: only those the user may enter. */
  daPessoa?: true
  /** Its rows are those of another table, seen another way. */
  tabela?: string
  /** Its table is written by hand in server/db/tables, with a column for every field that is stored. */
  tabelaPropria?: true
  fields: F
  /** Owned by the company, not by the account: `empresa_id` of the session in every row. */
  empresa?: true
  /** Nested resource: the parent register; the child table carries `<parentKey>`. */
  parent?: { register: string; key: string; api: string }
  /** Same rows as a list field of the parent: `register.field`. */
  rowsOf?: string
  /** Unique within the account (or company): lists of wire keys; the message shown. */
  unique?: readonly (readonly [keys: readonly string[], message: string])[]
  /** Fields `full_search` and `search` look into. */
  search?: readonly string[]
  /** Default order, e.g. 'nome,asc'. */
  order?: string
  /** Field that names a record in look-ups and in the palette; default 'nome'. */
  display?: string
  /** Fields that a record pointing at one answers of it, beside its id; default its display. */
  pointed?: readonly string[]
  /** Rows a list gives without `limit`, and the most it gives. Default 50 and 200. */
  pages?: { limit: number; max: number }
  /** May hold 100,000 rows: what is searched and its name lie beside it, normalised and indexed (db/search-text.ts). */
  grande?: true
  /** Only lists: no POST, PUT, DELETE. */
  readonly?: true
  /** Answers `data.data` and the page beside it inside (produtos). */
  nested?: true
  requiredWhen?: Conditions<F>
  visibleWhen?: Conditions<F>
  readOnlyWhen?: Conditions<F>
  /**
   * What a change of one field does to the others, in the form: field name → wire values to set (reset matrices).
   * Runs after `clears`. The server never runs it.
   */
  aoMudar?: Changes<F>
  /** What binds several fields: the text shown at `campo` (a wire key). */
  rules?: readonly Rule<Values<F>>[]
}

export interface Rule<V> {
  campo: string
  mensagem: string
  /** Runs in the fields' own round, so that all is said at once: it meets any value. */
  ok: Predicate<V>
  /** Said in a dialog of its own too, where the record is saved. */
  dialogo?: true
}

// biome-ignore lint/suspicious/noExplicitAny: the widest register, for lists and adapters
export type AnyRegister = Register<any>

/** Declares a register once: zod, table, endpoints, form, list and palette derive from it. */
export function defineRegister<const F extends Fields>(register: Register<F>): Register<F> {
  return register
}
