import type { Field, GroupField, ListField, ValueOf, WireKey } from './field.ts'

/** Fields that only documents have: till-made identities, moments with their zone, nothing typed. */
interface MachineField {
  /** `uid`: a line's identity while it lives. `instant`: ISO with offset. `json`: kept whole; its owner types it. */
  type: 'uid' | 'uuid' | 'instant' | 'json'
  label: string
  default?: readonly unknown[]
}

/** Places and readers of a document's field. Absent: in value, wire and table under its own name. */
interface Marks {
  /** Never empty. Otherwise null, unless a default stands in for it. */
  required?: boolean
  /** May be left out: of body and value alike, or of the body alone. */
  optional?: true | 'wire'
  default?: unknown
  /** Field of few lines: where empty it is absent from value, body, row and answer. Only with `optional`. */
  sparse?: true
  /** Not in the value the till works with: decided or computed when it is sent or stored. */
  held?: false
  /** Never leaves the value, or is the server's alone. */
  wire?: false
  /** Has no column; or has one that may be empty though the value is not. */
  stored?: false | 'nullable'
  /** Told with the stored document. */
  answered?: true
  /** Few documents have it and no query asks for it: it stands with its like in one column of jsonb, `demais`. Only with `sparse`. */
  together?: true
  /** Only a till says it: no document of the back office has it. */
  till?: true
  /** Its name on the wire, where it is not the one its type gives. */
  key?: string
  /** Its name in the value, and its column, where another. */
  value?: string
  column?: string
  /** Its foreign key, where named otherwise than `<table>_<field>`. */
  chave?: string
  /** A smallint. */
  small?: true
  /** One column of jsonb: not one for each of its own, nor a table of its rows. */
  json?: true
  /** How a new line or document begins, where not empty. */
  start?: string
  /** A line copies it from the product it sells. */
  product?: true
  /** A cashier types it in the line under the cursor, by a command of its own whose form asks for it. */
  typed?: true
  /** Under the server's seal: a line that says otherwise than its product is told (domain/venda/selado.ts). */
  sealed?: true
  /** Column of the product that a rejected sale takes it from again, once the register was mended. */
  mended?: string
  /** Goes to the engine under this name. */
  engine?: true
  /** Tag of the note's `prod` that says it, as it is. */
  xml?: string
}

type Marked<F> = F extends GroupField | ListField
  ? Omit<F, 'of' | 'default' | 'required'> & { of: DocumentFields } & Marks
  : F extends { default?: infer D }
    ? Omit<F, 'default' | 'required'> & { default?: D | null } & Marks
    : Omit<F, 'required'> & Marks

/** A register's field, or a machine's, with what a document says of it. */
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

/** Null where nothing says that it is never empty. */
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

/** A line, or what of a document is fields, as the value that both sides compute with. */
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

/** A stored row as it is read: amounts as text. What is kept whole (`json`) its owner types. */
export type StoredRow<F> = Flat<
  {
    [K in Exclude<StoredNames<F>, SparseNames<F>> as DocumentKey<K, F[K]>]:
      | DocumentValueOf<F[K]>
      | (F[K] extends { stored: 'nullable' } ? null : Nullable<F[K]>)
  } & {
    [K in StoredNames<F> & SparseNames<F> as DocumentKey<K, F[K]>]?: DocumentValueOf<F[K]> | null | undefined
  }
>
