import type { Field, GroupField, ListField, ValueOf, WireKey } from './field.ts'

/** Types of field that only documents have: ids made by programs, and instants with time zone. Nobody types them. */
interface MachineField {
  /** `uid`: id of a line in memory. `instant`: ISO with offset. `json`: stored whole; code using it knows its type. */
  type: 'uid' | 'uuid' | 'instant' | 'json'
  label: string
  default?: readonly unknown[]
}

/**
 * Properties of a document's field: where the field appears and who reads it. A field may be in the value (the `Venda`
 * object in memory), in API bodies, and in the table. Without other properties, a field is in all three under its
 * declared name.
 */
interface Marks {
  /** Never null. Other fields may be null unless they have a default other than null. */
  required?: boolean
  /** True: may be absent from API body and value. 'wire': may be absent from the API body only. */
  optional?: true | 'wire'
  default?: unknown
  /** Used by few lines: an empty field is absent from value, body, row and answer. Only with `optional`. */
  sparse?: true
  /** False: not in the till's value; computed when the sale is sent or stored. */
  held?: false
  /** False: not in the API; only in the value, or only on the server. */
  wire?: false
  /** False: no column. 'nullable': the column may be null though the value is not. */
  stored?: false | 'nullable'
  /** Answered with the stored document. */
  answered?: true
  /** Used by few documents and no query: stored with similar fields in one jsonb column, `demais`. Only with `sparse`. */
  together?: true
  /** Only a till sends it; documents of the back office lack it. */
  till?: true
  /** Name in the API, when not the usual one of the field's type. */
  key?: string
  /** Name in the value, and name of the column, when different. */
  value?: string
  column?: string
  /** Name of the foreign key, when not `<table>_<field>`. */
  chave?: string
  /** Stored in one jsonb column, not in columns or rows of its own. */
  json?: true
  /** Initial value of a new line or document, when not empty. */
  start?: string
  /** Copied from the product to the line. */
  product?: true
  /** Typed by the cashier in the current line, through a separate command with a form. */
  typed?: true
  /** Protected by the server's signature (seal): a line unlike its product is reported (domain/venda/selado.ts). */
  sealed?: true
  /** Column of the product from which a rejected sale reads the field again, after the register was corrected. */
  mended?: string
  /** Sent to the engine under this name. */
  engine?: true
  /** Amount of which this one is a rate; a part of it stays within a cent of the same rate of the part's base. */
  base?: string
  /** Amounts that this one adds up, of the whole and of a part. */
  adds?: readonly string[]
  /**
   * Tag of the note's `prod` to which the value is written unchanged. In a declared document: its place in the entry, in the
   * layout's words ('modal.rodo.RNTRC'; '.' for a row that is its value).
   */
  xml?: string
}

type Marked<F> = F extends GroupField | ListField
  ? Omit<F, 'of' | 'default' | 'required'> & { of: DocumentFields } & Marks
  : F extends { default?: infer D }
    ? Omit<F, 'default' | 'required'> & { default?: D | null } & Marks
    : Omit<F, 'required'> & Marks

/** A register's field, or one made by programs, with a document's properties. */
export type DocumentField = Marked<Field | MachineField>

export interface DocumentFields {
  readonly [name: string]: DocumentField
}

export type DocumentKey<K extends string, F> = F extends { key: infer N extends string } ? N : WireKey<K, F>

export type ValueKey<K extends string, F> = F extends { value: infer V extends string }
  ? V
  : DocumentKey<K, F>

/** Type of a field's value when it is not empty. */
export type DocumentValueOf<F> = F extends { type: 'list'; of: infer C }
  ? readonly Held<C>[]
  : F extends { type: 'group'; of: infer C }
    ? Held<C>
    : ValueOf<F>

/** Null, unless the field is required or has a default other than null. */
export type Nullable<F> = F extends { required: true }
  ? never
  : F extends { default: infer D }
    ? Extract<D, null>
    : null

type HeldNames<F> = {
  [K in keyof F]: F[K] extends { held: false } | { type: 'json' } ? never : K
}[keyof F]
type OptionalNames<F> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F]

type Flat<T> = { [K in keyof T]: T[K] }

/** Value of a declaration's fields, as both till and server compute with it. */
export type Held<F> = Flat<
  {
    [K in Exclude<HeldNames<F>, OptionalNames<F>> & string as ValueKey<K, F[K]>]:
      | DocumentValueOf<F[K]>
      | Nullable<F[K]>
  } & {
    [K in HeldNames<F> & OptionalNames<F> & string as ValueKey<K, F[K]>]?:
      | DocumentValueOf<F[K]>
      | Nullable<F[K]>
      | undefined
  }
>

type StoredNames<F> = {
  [K in keyof F & string]: F[K] extends { stored: false } | { type: 'json' }
    ? never
    : F[K] extends { type: 'list' }
      ? F[K] extends { json: true }
        ? K
        : never
      : K
}[keyof F & string]

export type SparseNames<F> = { [K in keyof F & string]: F[K] extends { sparse: true } ? K : never }[keyof F &
  string]

/** A stored row as read: amounts as text. The code that uses a `json` field knows its type. */
export type StoredRow<F> = Flat<
  {
    [K in Exclude<StoredNames<F>, SparseNames<F>> as DocumentKey<K, F[K]>]:
      | DocumentValueOf<F[K]>
      | (F[K] extends { stored: 'nullable' } ? null : Nullable<F[K]>)
  } & {
    [K in StoredNames<F> & SparseNames<F> as DocumentKey<K, F[K]>]?: DocumentValueOf<F[K]> | null | undefined
  }
>
