import type { DocumentFields } from '../../core/fields/document-field.ts'
import type { AnyRegister, ReadingTraits, RegisterGroup } from '../fields/define.ts'
import type { Fields } from '../fields/field.ts'

/** List of rows in a document (its items, its payments), stored in a separate table. */
export interface Lines<F extends DocumentFields = DocumentFields> {
  title: string
  /** Name of one row, in the singular. */
  singular: string
  table: string
  fields: F
  /** True if the rows have no order, so that the table has no column for the position. */
  unordered?: true
  /** Part of the form that has the list; default: one of its own, named by the title. */
  tab?: string
  /** Stands before the header's fields of its part. */
  first?: true
  /** Place of the rows in the entry of what is issued: 'carga.quantidades'. */
  xml?: string
  /** Not copied: a copy of the document begins without its rows. */
  alone?: true
  note?: string
  required?: boolean
  max?: number
}

/**
 * Declaration of a document: the header's fields, and the lists of rows, by the key that the body uses. A list inside a row
 * (instalments of a payment) has its table in its field.
 */
export interface DocumentDeclaration<
  F extends DocumentFields = DocumentFields,
  L extends Readonly<Record<string, Lines>> = Readonly<Record<string, Lines>>,
> {
  /** Name of the resource in the API, and of its table. */
  id: string
  title: string
  singular: string
  /** Column in the tables of the lists that holds the document's id. */
  parent: string
  fields: F
  lines: L
}

/** Rows that the sums of a list of issued documents add up: not those cancelled, substituted or refused. */
export const VALID_ROWS = 'dos que valem'

/** How documents of a declaration are issued. */
export interface IssuedAs {
  /** Model in the key: '57'. */
  modelo: string
  /** Key of the header with the partner to whom the document is issued. Absent: it is issued to nobody. */
  recipient?: string
  /** Key of the header with its total. */
  total: string
  /** Told in the form that cancels it: until when, and what keeps the authority from doing it. */
  cancel?: string
}

/**
 * Declaration of a document that needs no module: calls, list, form, viewer, menu, palette and rights derive from it, as a
 * register's do. The form has the header's fields by their `tab`, and each list in a part.
 */
export interface OwnDocument<
  F extends DocumentFields = DocumentFields,
  L extends Readonly<Record<string, Lines>> = Readonly<Record<string, Lines>>,
> extends DocumentDeclaration<F, L>,
    Pick<AnyRegister, 'words' | 'requiredWhen' | 'visibleWhen' | 'readOnlyWhen' | 'aoMudar' | 'rules'> {
  /** Path of the list; `/novo`, `/:id` and `/:id/editar` follow it. */
  path: string
  menu: RegisterGroup
  /** Name, in the address, of the document that a new one copies; default: `base`. */
  copy?: string
  /** Rights and plan; `planless` names what is open without the plan. */
  access: Pick<AnyRegister['access'], 'permission' | 'right' | 'plan' | 'planless' | 'listed' | 'edited'>
  /** Words for one document and for many, shown with the list's count. */
  names: ReadingTraits['names']
  /** Columns of the list beside its fields: the server's line has their SQL. */
  columns?: Fields
  /** Tabs of the list; the server's line has their conditions. */
  tabs?: NonNullable<ReadingTraits['tabs']>
  /** Declared name of the field whose column takes the room that is left. */
  wide: string
  /** Declared names of the fields in which words are searched. */
  finds?: readonly string[]
  /** First order; default: newest first. */
  order?: string
  /** Parts of the form in order, each with its condition; default: those that fields and lists name. */
  parts?: NonNullable<AnyRegister['tabs']>
  /** Absent: the document is only kept. */
  issued?: IssuedAs
}

export const defineLines = <const F extends DocumentFields>(lines: Lines<F>): Lines<F> => lines

export const defineDocument = <
  const F extends DocumentFields,
  const L extends Readonly<Record<string, Lines>>,
>(
  document: DocumentDeclaration<F, L>,
): DocumentDeclaration<F, L> => document

/** Declares a document that needs no module. */
export const defineOwnDocument = <
  const F extends DocumentFields,
  const L extends Readonly<Record<string, Lines>>,
>(
  document: OwnDocument<F, L> & { wide: keyof F; finds?: readonly (keyof F)[] },
): OwnDocument<F, L> => document
