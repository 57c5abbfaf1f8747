import type { PlanFlag } from '../options/flags.ts'
import type { Flag, Right } from '../rights.ts'
import type { Field, Fields, Linha, RecordContext, Values } from './field.ts'

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
    contexto: RecordContext,
  ) => Partial<Values<F>> & Readonly<Record<`${string}.${string}`, unknown>>
}

/** Groups of the menu, in its order. */
export type RegisterGroup =
  | 'produtos'
  | 'cadastro'
  | 'fiscal'
  | 'financeiro'
  | 'retornaveis'
  | 'configuracoes'
  | 'admin'

/** Other names beside title and singular. */
export interface RegisterWords {
  /** 'Nova' instead of 'Novo'. */
  feminino?: true
  /** Others for it, those of a counter: the palette and the menu find it by them. */
  palavras?: string
  /** Name of one record in its route ('Novo grupo de tamanhos') where the dialog has another. */
  route?: readonly [novo: 'Novo' | 'Nova', name: string]
  /**
   * Said when the list or one record does not come (doc 1 §8, G-091), mistakes included; the server's own message, else the
   * title's, where it has none. 'connection': the words of a lost connection.
   */
  failure?: LoadFailure | 'connection'
}

export interface LoadFailure {
  lista?: string
  um?: string
}

/** Rights over its records. */
interface AccessOf {
  /** Flag of the screens and of POST, PUT, DELETE; any of several. null = super_user only. GETs are look-ups. */
  permission: Flag | readonly Flag[] | null
  right?: Right
  plan?: PlanFlag
  /** Flags of the list's screen, and of the forms', where they are not `permission`. */
  listed?: readonly Flag[]
  edited?: Flag
  /** Its GETs ask for the flag too: who uses the shop's system is nobody else's business (observable.md). */
  guardedReads?: true
  /** Rights beside its own that read its personal fields, and with `guardedReads` all of it. */
  readers?: readonly Flag[]
  /** Asks for `painel_admin_contas` beside the super user. */
  painel?: true
  /** Only lists: no POST, PUT, DELETE. */
  readonly?: true
  /** Its records are made and ended elsewhere: they are only changed here. */
  noInsert?: true
  /** Its records are never deleted, copied or brought by a file. */
  noRemove?: true
}

/** Owner of its rows; the account by default. */
interface Owner {
  /** The company's: `empresa_id` of the session in every row. */
  empresa?: true
  /**
   * The installation's: kept under the house's own tenant (server/db/house.ts), written by a super user alone and, where the
   * table's policy says so, read by every account.
   */
  house?: true
  /** Restricts the house to its own rows: it sees each account's copies of that table too. */
  houseOnly?: true
  /** Each account's, and alike in all of them: the administration's change goes to every one. */
  spread?: true
  /** Its rows are companies: only those the user may enter. */
  entered?: true
}

/** Its screens. */
interface Screens {
  /** Path of the list; null = no screen of its own. */
  list: string | null
  /** Group of the menu the list stands in. */
  menu?: RegisterGroup
  /** Name of the id in the edit path, where it is not `id`. */
  param?: string
  /** Last word of the path of a new one, where it is not `novo`. */
  new?: 'nova'
  /** List only: its records open as dialogs. */
  noForm?: true
  /** Records are never edited. */
  noEdit?: true
  /** No file brings its records: those of a view come with its register's. */
  noImport?: true
}

interface Storage {
  /** Its rows are those of another table, seen another way. */
  table?: string
  /** Columns of text that hold '' where nothing was given, and never null. */
  neverNull?: readonly string[]
  /** Unique within the account (or company): lists of wire keys; the message shown. */
  unique?: readonly (readonly [keys: readonly string[], message: string])[]
  /** May hold 100,000 rows: what is searched and its name lie beside it, normalised and indexed (db/search-text.ts). */
  large?: true
}

interface Listing {
  /** Fields `full_search` and `search` look into. */
  search?: readonly string[]
  /** Default order, e.g. 'nome,asc'. */
  order?: string
  /** Rows a list gives without `limit`, and the most it gives. Default 50 and 200. */
  pages?: { limit: number; max: number }
  /** Answers `data.data` and the page beside it inside (produtos). */
  nested?: true
}

/** As a target of other records' fields. */
interface Lookup {
  /** Its form may be opened as a dialog from any ref field that points at it, and returns the record. */
  opens?: true
  /** Why it may not, where a field points at it. */
  notOpened?: string
  /** Field that names a record in look-ups and in the palette; default 'nome'. */
  display?: string
  /** Fields that a record pointing at one answers of it, beside its id; default its display. */
  pointed?: readonly string[]
  /** How a field asks for it (doc 2 §7, doc 3 §7); default `search`. */
  asked?: Asked
  /** Fields that name a row better than its name alone, shown before it. */
  codes?: readonly string[]
  /** Fields of digits by which a file may name a row, beside its name and what is unique of it. */
  named?: readonly string[]
  /** Its rows are short: a field that points at one is narrow. */
  narrow?: true
}

interface Asked {
  /** A piece of this field, or of those `full_search` looks into. */
  by: string
  /** Asked of every row, whatever is typed. */
  always?: Readonly<Record<string, string>>
  /** Milliseconds of quiet before it is; default 500. */
  espera?: number
  /** Rows at once; default 20. */
  limite?: number
  /** Only of the open company. */
  ofCompany?: true
}

/** Fields of a view in its order, each with what differs from the register's. */
export interface ViewFields {
  readonly [name: string]: Partial<Field> | { of: ViewFields; label?: string }
}

/** Some of a register's records with a list, a form and limits of their own, over the same table and calls (fields/view.ts). */
export interface RegisterView {
  id: string
  title: string
  singular: string
  words?: RegisterWords
  routes: Screens
  /** Flag of its screens, and of every write of its records; the register's other records ask for its `edited`. */
  permission: Flag
  right?: Right
  /** Values that its records have; new ones get them. */
  where: Readonly<Record<string, string | number>>
  /** Further values of new records, not on the form. */
  makes?: Readonly<Record<string, string | number>>
  /** A field of the register that is not here is not asked of its records. */
  fields: ViewFields
}

/** The same few fields given to many records at once, on a screen and by a flag of their own. */
export interface MassChange {
  /** Under the register's api, and of its list's route. */
  path: string
  permission: Flag
  right?: Right
  /** Names of the fields, dotted inside a group. */
  fields: readonly string[]
  /** Those that a percentage of what they are may change too. */
  percent: readonly string[]
  /** Changes that a cell of the bulk sheet makes in its row, by wire key: `aoMudar`, and the sheet's own. */
  follows?: Readonly<Record<string, (record: Linha, contexto: RecordContext) => Linha>>
}

export interface Register<F extends Fields = Fields> {
  /** The resource, as the wire names it. */
  id: string
  title: string
  /** Name of one record ('Parceiro'): titles of its form, 'Novo Parceiro' in the palette. */
  singular: string
  words?: RegisterWords
  /** Under api/v1/. `:x_id` marks the parent of a nested resource. */
  api: string
  routes: Screens
  access: AccessOf
  owner?: Owner
  /**
   * Its parts in their order, each with when it is there; absent: those its fields name. One whose fields are all out of sight is
   * not there either. A part without fields is drawn by `web/records`.
   */
  tabs?: Readonly<Record<string, 'sempre' | Predicate<Values<F>>>>
  /** Nested resource: the parent register; the child table carries `<parentKey>`. */
  parent?: { register: string; key: string; api: string }
  storage?: Storage
  list?: Listing
  lookup?: Lookup
  views?: readonly RegisterView[]
  mass?: MassChange
  /** Marks a view made a register for the screens: filter of its rows, values of new ones. */
  shows?: { of: string; where: RegisterView['where']; makes: RegisterView['where'] }
  fields: F
  requiredWhen?: Conditions<F>
  /** Visibility of fields; a hidden one is emptied on saving. */
  visibleWhen?: Conditions<F>
  /** Out of sight, and kept as it is stored. */
  hiddenWhen?: Conditions<F>
  readOnlyWhen?: Conditions<F>
  /**
   * Changes that one field makes in others, in the form: field name → wire values to set (reset matrices). Runs after
   * `clears`, never on the server.
   */
  aoMudar?: Changes<F>
  /** Rules over several fields: the text shown at `campo` (a wire key). */
  rules?: readonly Rule<Values<F>>[]
  /** Warning at a field whose value is accepted all the same. */
  warnings?: readonly Warning<Values<F>>[]
}

export interface Rule<V> {
  campo: string
  mensagem: string
  /** Runs in the fields' own round, so that all is said at once: it meets any value. */
  ok: Predicate<V>
  /** Said in a dialog of its own too, where the record is saved. */
  dialogo?: true
}

export interface Warning<V> {
  campo: string
  /** Null: nothing to say. Meets any value, as a rule. */
  diz: (valores: Partial<V>, contexto: RecordContext) => string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the widest register, for lists and adapters
export type AnyRegister = Register<any>

/** Declares a register once: zod, table, endpoints, form, list and palette derive from it. */
export function defineRegister<const F extends Fields>(register: Register<F>): Register<F> {
  return register
}
