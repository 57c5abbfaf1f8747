import type { Flag, PlanFlag, Right } from '../rights.ts'
import type { Field, Fields, Linha, RecordContext, Values } from './field.ts'

export type { RecordContext } from './field.ts'

/** Condition on a record. Must accept any value: fields may be null, absent or of a wrong type. */
export type Predicate<V> = (valores: Partial<V>, contexto: RecordContext) => boolean

/**
 * Conditions by field name (dotted inside a group). Not by JSON key, because a mapped type that renames keys would leave the
 * functions without parameter types.
 */
export type Conditions<F extends Fields> = {
  readonly [K in keyof F | `${keyof F & string}.${string}`]?: Predicate<Values<F>>
}

/** Changes to the form by name of the changed field, with names as in Conditions. */
export type Changes<F extends Fields> = {
  readonly [K in keyof F | `${keyof F & string}.${string}`]?: (
    valores: Partial<Values<F>>,
    contexto: RecordContext,
  ) => Partial<Values<F>> & Readonly<Record<`${string}.${string}`, unknown>>
}

/** Groups of the menu, in order. */
export type RegisterGroup =
  | 'vendas'
  | 'produtos'
  | 'cadastro'
  | 'fiscal'
  | 'transporte'
  | 'financeiro'
  | 'retornaveis'
  | 'configuracoes'
  | 'admin'

/** Names and texts of a register besides title and singular. */
export interface RegisterWords {
  /** True for 'Nova' instead of 'Novo'. */
  feminino?: true
  /** Other names for the list's screen; one typed in full ranks it as high as its title does. */
  chamado?: readonly string[]
  /** Other words by which palette and menu find the register. */
  palavras?: string
  /** Name of one record in the title of its screen ('Novo grupo de tamanhos'), when it differs from `singular`. */
  route?: readonly [novo: 'Novo' | 'Nova', name: string]
  /**
   * Message when the list or a record cannot be loaded, spelled as in the specification (doc 1 §8, G-091). Default: the
   * server's message, else one made from the title. 'connection': the message of a lost connection.
   */
  failure?: LoadFailure | 'connection'
}

export interface LoadFailure {
  lista?: string
  um?: string
}

interface AccessOf {
  /**
   * Right to open the screens and to POST, PUT and DELETE; any one of several. null: only the super user. GETs need only a
   * session, because other screens look records up.
   */
  permission: Flag | readonly Flag[] | null
  right?: Right
  plan?: PlanFlag
  /** Screens open without the plan: the list, or list and view. Calls that write always need it. */
  planless?: readonly ('list' | 'view')[]
  /** Right to the list's screen (`listed`) or to the forms (`edited`), when different from `permission`. */
  listed?: readonly Flag[]
  edited?: Flag
  /** True if GETs also need the right: data that other users of the shop must not see (observable.md). */
  guardedReads?: true
  /** Other rights that allow reading personal fields that are not `restricted` and, with `guardedReads`, all records. */
  readers?: readonly Flag[]
  /** True if the super user also needs the right `painel_admin_contas`. */
  painel?: true
  /** True if the API has no POST, PUT or DELETE. */
  readonly?: true
  /** True if other screens create and delete the records, and this register only changes them. */
  noInsert?: true
  /** True if records are never deleted, copied or imported. */
  noRemove?: true
}

/** Owner of the register's rows; default: the account. */
interface Owner {
  /** True if rows belong to a company: each has the session's `empresa_id`. */
  empresa?: true
  /**
   * True if rows belong to the installation: they are under the house's tenant (server/db/house.ts), written by super users
   * only and, if the table's policy allows, read by every account.
   */
  house?: true
  /** True if the administration sees only the installation's rows; the table also has copies that belong to accounts. */
  houseOnly?: true
  /** True if each account has the same rows: the administration's change is copied to all. */
  spread?: true
  /** True if the rows are companies: a user sees only those that the user may enter. */
  entered?: true
  /** Set if rows belong to a user (`usuario_id`): name of the boolean field that shows a row to other users too. */
  personal?: string
}

interface Screens {
  /** Path of the list's screen; null: no screen. */
  list: string | null
  /** Group of the menu that shows the list. */
  menu?: RegisterGroup
  /** Key of the component in web/screens that shows the list, when not the list of any register. */
  screen?: string
  /** Name of the id parameter in the edit path, when not `id`. */
  param?: string
  /** Last part of the path of a new record, when not `novo`. */
  new?: 'nova'
  /** True if records open as dialogs of the list, not on a screen. */
  noForm?: true
  /** True if records are never edited. */
  noEdit?: true
  /** True if a record opens to be read, at its own path, and is changed from there: a document. */
  view?: true
  /** Name, in the address, of the document that a new one copies; default: `base`. */
  copy?: string
  /** True if there is no import screen, as for a view, whose records are imported through its register. */
  noImport?: true
  /** True if the list's screen is closed to a read-only company. */
  leituraBloqueada?: true
}

interface Storage {
  /** Table, when the register shows rows of another register's table. */
  table?: string
  /** Text columns that hold '' when empty, not null. */
  neverNull?: readonly string[]
  /** Unique constraints within the account (or company): JSON keys, with the message for a duplicate. */
  unique?: readonly (readonly [keys: readonly string[], message: string])[]
  /** True if there may be 100,000 rows: a side table indexes name and searched text, normalised (db/search-text.ts). */
  large?: true
}

interface Listing {
  /** Fields searched by `full_search` and `search`. */
  search?: readonly string[]
  /** Default order, e.g. 'nome,asc'. */
  order?: string
  /** Yes-or-no filters that no field has, in the hooks' `filters`: name and label. */
  asked?: readonly (readonly [name: string, label: string])[]
  /** Rows of a page without `limit`, and the maximum of `limit`. Default 50 and 200. */
  pages?: { limit: number; max: number }
  /** True if the response nests the rows in `data.data`, with the page's position at both levels (produtos). */
  nested?: true
}

/** Settings for fields of other registers that point to a record of this one. */
interface Lookup {
  /** True if any ref field may open this register's form as a dialog, to create or edit the record that it points to. */
  opens?: true
  /** Reason why no field opens this register's form. */
  notOpened?: string
  /** Field that names a record in look-ups and the palette; default 'nome'. */
  display?: string
  /** Fields, besides id, that responses of other registers have of the record pointed to; default: the display field. */
  pointed?: readonly string[]
  /** Query with which a field looks records up (doc 2 §7, doc 3 §7); default `search`. */
  asked?: Asked
  /** Fields shown before the name, to tell rows with like names apart. */
  codes?: readonly string[]
  /** Digit fields by which an imported file may identify a record, besides name and unique fields. */
  named?: readonly string[]
  /** True if names are short, so that fields that point to this register are narrow. */
  narrow?: true
}

interface Asked {
  /** Field searched for a part of the typed text; default: the fields of `full_search`. */
  by: string
  /** Filters of every look-up, whatever the user types. */
  always?: Readonly<Record<string, string>>
  /** Milliseconds after the last key before the look-up; default 500. */
  espera?: number
  /** Rows per look-up; default 20. */
  limite?: number
  /** True if the look-up gives only rows of the open company. */
  ofCompany?: true
}

/** Fields of a view, in order, each with the settings that differ from the register's field. */
export interface ViewFields {
  readonly [name: string]: Partial<Field> | { of: ViewFields; label?: string }
}

/** Part of a register's records with a separate list and form, over the same table and endpoints (fields/view.ts). */
export interface RegisterView {
  id: string
  title: string
  singular: string
  words?: RegisterWords
  routes: Screens
  /** Right to the view's screens and to write its records; for others, the register's `edited`, else `permission`. */
  permission: Flag
  right?: Right
  /** Values that select the view's records; new records get them. */
  where: Readonly<Record<string, string | number>>
  /** Other values given to the view's new records, without a field in the form. */
  makes?: Readonly<Record<string, string | number>>
  /** Fields of the view; other fields of the register are not shown. */
  fields: ViewFields
}

/** Change of a few fields to the same value in many records at once, with its own screen and right. */
export interface MassChange {
  /** Path under the register's `api` and list route. */
  path: string
  permission: Flag
  right?: Right
  /** Names of the fields, dotted inside a group. */
  fields: readonly string[]
  /** Fields that may also change by a percentage. */
  percent: readonly string[]
  /** Changes that follow in the bulk sheet's row, by JSON key: the form's `aoMudar`, and changes only for the sheet. */
  follows?: Readonly<Record<string, (record: Linha, contexto: RecordContext) => Linha>>
}

/** Tabs of a reading: the parameter that names one, their accessible name, and each with its text shown without rows. */
interface ReadingTabs<T extends string = string> {
  /** Parameter of the query; without it the tab `unasked` is read. */
  param: string
  /** Default: the first. */
  unasked?: NoInfer<T>
  label: string
  of: readonly (readonly [tab: T, title: string, empty: string])[]
  /** First order of a tab, where it is not the list's. */
  orders?: Readonly<Partial<Record<NoInfer<T>, string>>>
}

/** Settings of a list that nobody writes. */
export interface ReadingTraits<T extends string = string> {
  tabs?: ReadingTabs<T>
  /** Words for one row and for many ('vale', 'vales'), shown with the count. */
  names: readonly [um: string, muitos: string]
  /** Name of the grid, when different from the title. */
  grid?: string
  /** Text shown without rows, where there are no tabs. */
  empty?: string
  /** Placeholder of the search box; absent: examples of filters. */
  search?: string
  /** Further names of filters, for callers: `{ de: 'bom_para>' }`. */
  aliases?: Readonly<Record<string, string>>
  /** Path to which ESC leads; absent: the home screen. */
  back?: string
  /** Realtime events that change rows: the list is read again, so that it shows what others did. */
  news?: readonly string[]
  /** Columns that only users with one of these rights see; for others they are null. */
  seenBy?: Readonly<Record<string, readonly Flag[]>>
}

export interface Register<F extends Fields = Fields> {
  /** Name of the resource in the API. */
  id: string
  title: string
  /** Name of one record ('Parceiro'), in form titles and 'Novo Parceiro' in the palette. */
  singular: string
  words?: RegisterWords
  /** Path under api/v1/. `:x_id` marks the parent of a nested resource. */
  api: string
  routes: Screens
  access: AccessOf
  owner?: Owner
  /**
   * Tabs of the form in order, each with its condition; default: the tabs named in fields. A tab without visible fields is
   * hidden; the content of a tab without fields is in `web/records`.
   */
  tabs?: Readonly<Record<string, 'sempre' | Predicate<Values<F>>>>
  /** Parent register of a nested resource; the table's column `key` holds the parent's id. */
  parent?: { register: string; key: string; api: string }
  storage?: Storage
  list?: Listing
  lookup?: Lookup
  views?: readonly RegisterView[]
  /** Set only for a list that nobody writes (fields/reading.ts). */
  reading?: ReadingTraits
  mass?: MassChange
  /**
   * Set only for rows that files alone bring (integracao/importados): says what becomes of a row known already, what an undone
   * import leaves, and whose exports are known.
   */
  brought?: { known: string; undone: string; sistemas?: readonly ForeignExport[] }
  /** Set only for a document that is issued (documents/to-register.ts): model, and the header's keys that it tells. */
  issued?: { modelo: string; recipient?: string; total: string }
  /** Set only when a view is turned into a register for screens: filter of its rows, and values of new records. */
  shows?: { of: string; where: RegisterView['where']; makes: RegisterView['where'] }
  fields: F
  requiredWhen?: Conditions<F>
  /** Conditions to show fields; a field that is not shown is emptied on saving. */
  visibleWhen?: Conditions<F>
  /** Conditions to hide fields without changing their stored value. */
  hiddenWhen?: Conditions<F>
  readOnlyWhen?: Conditions<F>
  /** Changes to other fields when one changes, in the form only: field name → values by JSON key. Runs after `clears`. */
  aoMudar?: Changes<F>
  /** Rules over several fields. The message is shown at `campo` (a JSON key). */
  rules?: readonly Rule<Values<F>>[]
  /** Warnings shown at a field without refusing its value. */
  warnings?: readonly Warning<Values<F>>[]
}

/** Export of another system, known by its headings. */
export interface ForeignExport {
  sistema: string
  /** Headings that its file has, in small letters without accents and marks. */
  marcas: readonly string[]
  /** Values of fields that its file leaves unsaid, as a file would write them. */
  constantes: Readonly<Record<string, string>>
}

export interface Rule<V> {
  campo: string
  mensagem: string
  /** Condition of a valid record. Runs with the fields' checks, to show all faults at once: values may be of any type. */
  ok: Predicate<V>
  /** True if the message is also shown in a dialog when the user saves. */
  dialogo?: true
}

export interface Warning<V> {
  campo: string
  /** Gives the warning, or null. Values may be of any type. */
  diz: (valores: Partial<V>, contexto: RecordContext) => string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the widest register, for lists and adapters
export type AnyRegister = Register<any>

/** Declares a register: its schemas, table, endpoints, form, list and palette entries all derive from this declaration. */
export function defineRegister<const F extends Fields>(register: Register<F>): Register<F> {
  return register
}
