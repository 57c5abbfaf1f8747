/** Context of a condition beside the record: who is logged in, and whether the record is new. */
export interface RecordContext {
  novo: boolean
  gerenciar_estoque: boolean
  venda_app: boolean
  /** Today where the open company is, ISO; '' while none is known, and nothing is judged by its day yet. */
  hoje: string
  /** State of the open company; absent while none is known. */
  uf?: string
  /** Only in the browser, where a form computes a price: the account's places of one. */
  valor_decimal?: number
  /** Only in the browser, where it hides what the account does not use. */
  controle_serie?: boolean
  /** Only in the browser: the company the record is, when it is one; else the open one's rows are offered. */
  empresa_id?: number
}

/** A closed list of the law or the contract: pairs, because an object would put the key '20' before '00'. */
export type OptionList = readonly (readonly [value: string | number, label: string])[]

/** Code-keyed lists, not registers of ids: the wire carries the code itself, under the field's own name. */
export type CodeList = 'unidades' | 'ncms' | 'cfops' | 'classificacao_tributaria'
/** The same under `x_id`: municipio_id is the IBGE code, pais_id the Bacen code (doc3 §7). */
export type CodeIdList = 'municipios' | 'paises'

interface Base {
  label: string
  required?: boolean
  /** Column of the list screen. */
  list?: boolean
  /** Filter of the list screen. */
  filter?: boolean
  tab?: string
  mask?: string
  /** Its sum over the selection (or the whole filter) stands in the list's footer. */
  soma?: true
  /** Cannot be changed in bulk (bulk edit takes every other scalar that is not virtual). */
  noBulk?: true
  /** Fields emptied when this one changes. */
  clears?: readonly string[]
  note?: string
  /** Rarely filled: Enter goes on past it (it is stopped at where it is asked for, or refused); Tab stops at every field. */
  raro?: true
  /** This record's alone: a copy begins without it. */
  alone?: true
  /** Answered field that a form shows and does not take. */
  shown?: true
  /** Never drawn: whoever opens a form says it, and it is saved as it stands. */
  unseen?: true
  /** Not shown where whoever opened the form already fixed its value (doc3 §2.2). */
  ocultoSeFixo?: true
  /** No column of its own: `answer` is made by the server and never taken, `body` is taken and never answered. */
  virtual?: 'answer' | 'body'
  /** Cost or margin: answered only to who holds the register's flag. */
  secret?: boolean
  /** Personal data, told only to `access.readers` and holders of the register's flag; a function says which values are. */
  personal?: true | ((value: unknown) => boolean)
}

/** From this length on a text may have several lines, and its field is drawn so; a shorter one is of one line. */
export const LONG_TEXT = 300

export interface TextField extends Base {
  type: 'text' | 'email' | 'phone'
  max: number
  min?: number
  default?: string
  /** Name that goes to the fiscal XML: '&' refused (doc1:171, G-063). */
  semEcomercial?: boolean
  /** Characters that can be typed, as the inside of a character class: '\\d.-'. */
  so?: string
  /** Regular expression source (linear: it meets 1 MB texts) and the message when it does not match. */
  pattern?: readonly [source: string, message: string]
  /**
   * Check digits; CNPJ may hold letters (IN RFB 2.229/2024). 'cpf_cnpj': up to 11 characters a CPF, beyond a CNPJ.
   * 'pelo_tipo': which of them the record says, so its register's rules judge. 'chave': an access key.
   */
  documento?: 'cnpj' | 'cpf_cnpj' | 'chave' | 'pelo_tipo'
  /** Typed unseen, and never offered by the browser: password, PIN. */
  senha?: true
}

export interface DigitsField extends Base {
  type: 'digits'
  max: number
  min?: number
  default?: string
  pattern?: readonly [source: string, message: string]
}

export interface IntField extends Base {
  type: 'int'
  /** Words of a 0 that stands for nothing yet. */
  zero?: string
  min?: number
  max?: number
  default?: number
}

/** `max` and `min` are decimal strings; `digits` = integer digits (default 12). */
export interface DecimalField extends Base {
  type: 'decimal' | 'money'
  places?: number
  /** A price or a quantity: the account's places, `places` at most. */
  conta?: 'valor_decimal' | 'qtde_decimal'
  digits?: number
  min?: string
  max?: string
  default?: string
}

export interface BoolField extends Base {
  type: 'bool'
  default?: boolean
  /** A `text[]` column that holds the names of several such fields, each while it is true: a new one needs no migration. */
  in?: string
}

/** Wire: DD/MM/YYYY (date), DD/MM/YYYY HH:MM:SS (datetime), HH:MM:SS (time). */
export interface DateField extends Base {
  type: 'date' | 'time' | 'datetime'
  /** Days after today may be picked: expiry, end of validity. Absent: up to today (G-080). */
  futuro?: true
}

/** A code answered as an object: its keys for the code and for its words. */
export type CodeObject = readonly [codigo: string, descricao: string]

export interface EnumField extends Base {
  type: 'enum'
  options: OptionList
  /** A code of the law: the wire shows it with its words (domain/fields/coded.ts). */
  objeto?: CodeObject
  /** Which of the options hold beside the rest of the record (classifications of a CST); the others are refused. */
  opcaoWhen?: (valor: string | number, valores: Linha) => boolean
  default?: string | number
  /** Refusal of any other value, where a program cannot guess the options. */
  recusa?: string
}

/** Several of a closed list: an array on the wire. */
export interface ChecklistField extends Base {
  type: 'checklist'
  options: OptionList
  default?: readonly (string | number)[]
  min?: number
}

type Filtros = Readonly<Record<string, string | number>>
/**
 * Filters that a look-up adds, fixed or from the record (rules of the state, classifications of a CST). Unlike `where`,
 * a record keeps a value that is no longer offered.
 */
export type Oferta = Filtros | ((valores: Linha) => Filtros)

/** To a register: `x_id` on the wire (and the object `x` in answers). To a code list: the code. */
export interface RefField extends Base {
  type: 'ref'
  to: string
  default?: string | number
  /**
   * Reference to another account's record (the house points at a company): no foreign key, which would carry the
   * account.
   */
  semChave?: true
  /** Rows offered, e.g. { tipo_produto: 2 }. */
  where?: Readonly<Record<string, string | number>>
  oferece?: Oferta
}

/**
 * An image: a body takes a data URL (jpeg, jpg, png, gif), null, or the address it was answered with. `foto` is answered
 * with its `thumbnail` beside it.
 */
export interface PhotoField extends Base {
  type: 'photo'
  /** The cut is a square (doc 3 §9.1), unless this: it keeps the picture's own shape, or one a person chooses. A logo. */
  corte?: 'livre'
}

/** One row of a list by its wire keys. Tolerant by contract: any value may be absent or of a wrong type. */
// biome-ignore lint/suspicious/noExplicitAny: a row of any list
export type Linha = Readonly<Record<string, any>>
type RowConditions = Readonly<Record<string, (linha: Linha, contexto: RecordContext) => boolean>>

/** Child rows in a table of their own, in the order given. `min` = least number of rows. */
export interface ListField extends Base {
  type: 'list'
  of: Fields
  /** Name of one row: title of its dialog. */
  singular: string
  /** As a register's, on each row; by field name of `of`. */
  requiredWhen?: RowConditions
  visibleWhen?: RowConditions
  readOnlyWhen?: RowConditions
  aoMudar?: Readonly<Record<string, (linha: Linha, contexto: RecordContext) => Linha>>
  /** 0/1 field of `of` that one row alone carries: choosing one unmarks the others. */
  umSo?: string
  /** Wire keys that make a row itself: what two people changed of one list is told row by row. */
  linhaPor?: readonly string[]
  /** Path of the words for a row that one of them made or took away whole; absent: all that it says. */
  linhaInteira?: string
  /** The first row begins with that mark. */
  primeiraMarcada?: true
  /** Child table; default `<register>_<field>`. */
  table?: string
  /** Saved apart, through its own path: answered with the record, taken in a body only on creation. */
  api?: string
  min?: number
  max?: number
  /** Said when there are fewer rows than `min`; default 'Campo Obrigatório'. */
  vazio?: string
}

/** Plain values: an array of strings (e-mails) or of ids of a register. */
export interface ValuesField extends Base {
  type: 'values'
  of: 'email' | 'text' | 'ref'
  to?: string
  oferece?: Oferta
  max?: number
  /** Each is one, with its check digits, and is kept without its marks. */
  documento?: 'cpf_cnpj'
}

/** A nested object of the wire whose fields are columns of the same row (`estoque` of a product). */
export interface GroupField extends Base {
  type: 'group'
  of: Fields
}

export type Field =
  | TextField
  | DigitsField
  | IntField
  | DecimalField
  | BoolField
  | DateField
  | EnumField
  | ChecklistField
  | RefField
  | PhotoField
  | ListField
  | ValuesField
  | GroupField

export interface Fields {
  readonly [name: string]: Field
}

/** The wire key: `categoria` → `categoria_id`, but `cfop` (a code) stays. */
export type WireKey<K extends string, F> = F extends { type: 'ref'; to: infer T }
  ? T extends CodeList
    ? K
    : `${K}_id`
  : K

type Loose<F> = F extends { type: 'enum' | 'checklist'; options: infer O extends OptionList }
  ? O[number][0]
  : never

export type ValueOf<F> = F extends { type: 'int' }
  ? number
  : F extends { type: 'bool' }
    ? boolean
    : F extends { type: 'enum' }
      ? Loose<F>
      : F extends { type: 'checklist' }
        ? readonly Loose<F>[]
        : F extends { type: 'ref'; to: infer T }
          ? T extends CodeList | CodeIdList
            ? string
            : number
          : F extends { type: 'list'; of: infer C extends Fields }
            ? readonly Values<C>[]
            : F extends { type: 'group'; of: infer C extends Fields }
              ? Values<C>
              : F extends { type: 'values'; of: 'ref' }
                ? readonly number[]
                : F extends { type: 'values' }
                  ? readonly string[]
                  : string

/** The record as it crosses the wire: every key, null when empty. Decimals and dates are strings. */
export type Values<F extends Fields> = {
  -readonly [K in keyof F & string as WireKey<K, F[K]>]: ValueOf<F[K]> | null
}
