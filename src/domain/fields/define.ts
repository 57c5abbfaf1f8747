import type { PlanFlag } from '../options/flags.ts'
import type { Flag, Right } from '../rights.ts'
import type { Field, Fields, Linha, RecordContext, Values } from './field.ts'

export type { RecordContext } from './field.ts'

/** Condition on a record. Any value may be null, absent or of a wrong type when it runs. */
export type Predicate<V> = (valores: Partial<V>, contexto: RecordContext) => boolean

/**
 * Conditions by field name (dotted inside a group), not by wire key: a mapped type that renames keys gives its functions no
 * parameter types.
 */
export type Conditions<F extends Fields> = {
  readonly [K in keyof F | `${keyof F & string}.${string}`]?: Predicate<Values<F>>
}

/** Changes by field name, as in Conditions. */
export type Changes<F extends Fields> = {
  readonly [K in keyof F | `${keyof F & string}.${string}`]?: (
    valores: Partial<Values<F>>,
    contexto: RecordContext,
  ) => Partial<Values<F>> & Readonly<Record<`${string}.${string}`, unknown>>
}

/** Groups of the menu, in order. */
export type RegisterGroup =
  | 'produtos'
  | 'cadastro'
  | 'fiscal'
  | 'financeiro'
  | 'retornaveis'
  | 'configuracoes'
  | 'admin'

/** Other names besides title and singular. */
export interface RegisterWords {
  /** 'Nova' instead of 'Novo'. */
  feminino?: true
  /** Other words people use, by which palette and menu find it. */
  palavras?: string
  /** Name of one record in its route ('Novo grupo de tamanhos'), when the dialog's differs. */
  route?: readonly [novo: 'Novo' | 'Nova', name: string]
  /**
   * Message when the list or a record cannot be loaded (doc 1 §8, G-091), with the specification's mistakes; default: the
   * server's message, else the title's. 'connection': the text of a lost connection.
   */
  failure?: LoadFailure | 'connection'
}

export interface LoadFailure {
  lista?: string
  um?: string
}

/** Rights over its records. */
interface AccessOf {
  /** Right to the screens and to POST, PUT, DELETE; any of several. null = super_user only. GETs are open as look-ups. */
  permission: Flag | readonly Flag[] | null
  right?: Right
  plan?: PlanFlag
  /** Right to the list's screen, and to forms, when not `permission`. */
  listed?: readonly Flag[]
  edited?: Flag
  /** GETs need the right too: the shops' data are not for other users (observable.md). */
  guardedReads?: true
  /** Other rights that allow reading personal fields and, with `guardedReads`, everything. */
  readers?: readonly Flag[]
  /** Needs `painel_admin_contas` besides the super user. */
  painel?: true
  /** Lists only: no POST, PUT, DELETE. */
  readonly?: true
  /** Records are created and deleted elsewhere, and only changed here. */
  noInsert?: true
  /** Records are never deleted, copied or imported. */
  noRemove?: true
}

/** Owner of its rows; default: the account. */
interface Owner {
  /** The company: every row has the session's `empresa_id`. */
  empresa?: true
  /**
   * The installation: rows are under the house's tenant (server/db/house.ts), written by super users only and, if the
   * table's policy allows, read by every account.
   */
  house?: true
  /** Limits the house to its own rows, since it also sees the accounts' copies in that table. */
  houseOnly?: true
  /** Each account has the same rows: the administration's change is copied to all. */
  spread?: true
  /** Its rows are companies: only those the user may enter are shown. */
  entered?: true
  /** Each user has rows of his own (`usuario_id`); this flag of a row shows it to the others too. */
  personal?: string
}

/** Its screens. */
interface Screens {
  /** Path of the list; null = no screen. */
  list: string | null
  /** Group of the menu with the list. */
  menu?: RegisterGroup
  /** Name of the id in the edit path, when not `id`. */
  param?: string
  /** Last word of the path of a new record, when not `novo`. */
  new?: 'nova'
  /** List only: records open as dialogs. */
  noForm?: true
  /** Records are never edited. */
  noEdit?: true
  /** No import: a view's records are imported with its register's. */
  noImport?: true
}

interface Storage {
  /** Table of another register whose rows it shows in another way. */
  table?: string
  /** Text columns that hold '' when empty, never null. */
  neverNull?: readonly string[]
  /** Unique within the account (or company): lists of wire keys, with the message. */
  unique?: readonly (readonly [keys: readonly string[], message: string])[]
  /** May have 100,000 rows: name and searched text are in a side table, normalised and indexed (db/search-text.ts). */
  large?: true
}

interface Listing {
  /** Fields searched by `full_search` and `search`. */
  search?: readonly string[]
  /** Default order, e.g. 'nome,asc'. */
  order?: string
  /** Rows of a list without `limit`, and its maximum. Default 50 and 200. */
  pages?: { limit: number; max: number }
  /** Answers `data.data`, with the page inside too (produtos). */
  nested?: true
}

/** Use as the target of other records' fields. */
interface Lookup {
  /** Its form may be opened as a dialog from any ref field, and gives the record back. */
  opens?: true
  /** Reason why it may not be opened from a field. */
  notOpened?: string
  /** Field that names a record in look-ups and the palette; default 'nome'. */
  display?: string
  /** Fields answered, besides id, in records that point at one; default: its display field. */
  pointed?: readonly string[]
  /** Query by which a field looks it up (doc 2 §7, doc 3 §7); default `search`. */
  asked?: Asked
  /** Fields shown before the name, which identify a row better. */
  codes?: readonly string[]
  /** Digit fields by which a file may name a row, besides its name and unique fields. */
  named?: readonly string[]
  /** Its names are short: fields that point at it are narrow. */
  narrow?: true
}

interface Asked {
  /** Field searched for a part of the text; default: those of `full_search`. */
  by: string
  /** Conditions of every look-up, whatever is typed. */
  always?: Readonly<Record<string, string>>
  /** Milliseconds without typing before the look-up; default 500. */
  espera?: number
  /** Rows per look-up; default 20. */
  limite?: number
  /** Only rows of the open company. */
  ofCompany?: true
}

/** Fields of a view in order, each with its differences from the register's. */
export interface ViewFields {
  readonly [name: string]: Partial<Field> | { of: ViewFields; label?: string }
}

/** Some of a register's records with their own list, form and limits, over the same table and calls (fields/view.ts). */
export interface RegisterView {
  id: string
  title: string
  singular: string
  words?: RegisterWords
  routes: Screens
  /** Right to its screens and to write its records; the register's other records need its `edited`. */
  permission: Flag
  right?: Right
  /** Values that all its records have, given to new ones. */
  where: Readonly<Record<string, string | number>>
  /** Other values given to new records, not on the form. */
  makes?: Readonly<Record<string, string | number>>
  /** Its fields; the register's other fields are not asked for. */
  fields: ViewFields
}

/** A change of the same few fields in many records at once, with its own screen and right. */
export interface MassChange {
  /** Path under the register's api and list route. */
  path: string
  permission: Flag
  right?: Right
  /** Names of the fields, dotted inside a group. */
  fields: readonly string[]
  /** Fields that may also change by a percentage. */
  percent: readonly string[]
  /** Other changes in the same row of the bulk sheet, by wire key: `aoMudar` and the sheet's own. */
  follows?: Readonly<Record<string, (record: Linha, contexto: RecordContext) => Linha>>
}

export interface Register<F extends Fields = Fields> {
  /** Resource, as named on the wire. */
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
   * Tabs of its form in order, each with its condition; default: those named in fields. A tab without visible fields is
   * hidden. One without fields is drawn by `web/records`.
   */
  tabs?: Readonly<Record<string, 'sempre' | Predicate<Values<F>>>>
  /** Parent register of a nested resource; the child table has the column `<parentKey>`. */
  parent?: { register: string; key: string; api: string }
  storage?: Storage
  list?: Listing
  lookup?: Lookup
  views?: readonly RegisterView[]
  mass?: MassChange
  /** Set on a view turned into a register for screens: filter of its rows, values of new ones. */
  shows?: { of: string; where: RegisterView['where']; makes: RegisterView['where'] }
  fields: F
  requiredWhen?: Conditions<F>
  /** Conditions to show fields; a hidden one is emptied on saving. */
  visibleWhen?: Conditions<F>
  /** Conditions to hide fields without changing their stored value. */
  hiddenWhen?: Conditions<F>
  readOnlyWhen?: Conditions<F>
  /**
   * Changes that a field causes in others, in the form only: field name → wire values to set (reset matrices). Runs after
   * `clears`.
   */
  aoMudar?: Changes<F>
  /** Rules over several fields, with the message shown at `campo` (a wire key). */
  rules?: readonly Rule<Values<F>>[]
  /** Warnings at a field whose value is accepted. */
  warnings?: readonly Warning<Values<F>>[]
}

export interface Rule<V> {
  campo: string
  mensagem: string
  /**
   * Condition of validity. Runs together with the fields' checks, so that all faults show at once: values may be of any
   * type.
   */
  ok: Predicate<V>
  /** Shown in a dialog too, when the record is saved. */
  dialogo?: true
}

export interface Warning<V> {
  campo: string
  /** Gives the warning, or null. Values may be of any type, as in a rule. */
  diz: (valores: Partial<V>, contexto: RecordContext) => string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the widest register, for lists and adapters
export type AnyRegister = Register<any>

/** Declares a register once: zod, table, endpoints, form, list and palette derive from it. */
export function defineRegister<const F extends Fields>(register: Register<F>): Register<F> {
  return register
}
