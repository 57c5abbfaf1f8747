/** Site or platform of others through which a company sells; an empty CNPJ: none. */
export interface Intermediador {
  cnpj: string
  /** Name or code of the shop there. */
  cadastro: string
}

/** Context of a condition, besides the record: the company's plan, the day, and whether the record is new. */
export interface RecordContext {
  novo: boolean
  gerenciar_estoque: boolean
  venda_app: boolean
  /** Today at the open company, ISO; '' while unknown, and then nothing is checked by date. */
  hoje: string
  /** State of the open company; absent while unknown. */
  uf?: string
  /** Only where a form or a bulk edit computes a price: decimal places of a price in the account. */
  valor_decimal?: number
  /** Ending of computed prices (PRICE_ENDING). */
  arredondar_preco?: number
  /** Usual intermediary of the company (site or platform of others), proposed to notes of distance sales. */
  intermediador?: Intermediador
  /** Only in the browser, to hide features that the account does not use. */
  controle_serie?: boolean
  /** Only in the browser: the company being edited, whose rows are then offered; absent: rows of the open company. */
  empresa_id?: number
}

/** A closed list of the law or of the API. Pairs, because an object would put the key '20' before '00'. */
export type OptionList = readonly (readonly [value: string | number, label: string])[]

/** Lists whose key is a code, not an id: the API has the code under the field's own name. */
export type CodeList = 'unidades' | 'ncms' | 'cfops' | 'classificacao_tributaria'
/** Lists whose code has the key `x_id`: municipio_id is the IBGE code, pais_id the Bacen code. */
export type CodeIdList = 'municipios' | 'paises'

interface Base {
  label: string
  required?: boolean
  /** True for a column of the list screen; 'wide': not in a narrow window, where other columns are compared. */
  list?: boolean | 'wide'
  /** True for a filter of the list screen. */
  filter?: boolean
  tab?: string
  mask?: string
  /** The list's footer shows the field's sum over the selection (or the whole filter); a text: of which rows of the filter. */
  soma?: true | string
  /** Heading in a file, where another field has the same label. */
  heading?: string
  /** Headings that other systems' files give the column, the most certain first, in small letters without accents. */
  headings?: readonly string[]
  /** Not in files: another column says the same. */
  noFile?: true
  /** Cannot be changed in bulk. Bulk edit takes every other scalar that is not virtual. */
  noBulk?: true
  /** Fields emptied when this one changes. */
  clears?: readonly string[]
  note?: string
  /** Text of a list for a record without a value. */
  empty?: string
  /** Rarely filled: Enter skips the field, unless it is required or invalid; Tab stops at every field. */
  raro?: true
  /** Not copied: a copy of the record begins without it. */
  alone?: true
  /** The form shows it read-only. */
  shown?: true
  /** Never shown: the caller of the form sets the field, and it is saved unchanged. */
  unseen?: true
  /** Hidden when the caller of the form already fixed the field's value. */
  ocultoSeFixo?: true
  /** Without a column: `answer` is computed by the server and never accepted, `body` is accepted and never answered. */
  virtual?: 'answer' | 'body'
  /** Cost or margin: answered only to users with the register's flag. */
  secret?: boolean
  /**
   * Personal data: answered only to `access.readers` and users with the register's flag; a function tells which values are
   * personal. `restricted`: no work of the readers needs it, so they also need the right to personal data.
   */
  personal?: true | 'restricted' | ((value: unknown) => boolean)
}

/** Least `max` of a text that may have several lines; a text with a smaller `max` has one line. */
export const LONG_TEXT = 300

export interface TextField extends Base {
  type: 'text' | 'email' | 'phone'
  max: number
  min?: number
  default?: string
  /** Name that goes to the fiscal XML: '&' is refused. */
  semEcomercial?: boolean
  /** Characters that may be typed, as the inside of a character class: '\\d.-'. */
  so?: string
  /** Regular expression source, which must run in linear time because texts may be long, and its error message. */
  pattern?: readonly [source: string, message: string]
  /**
   * Check digits; a CNPJ may have letters (IN RFB 2.229/2024). 'cpf_cnpj': up to 11 characters a CPF, more a CNPJ.
   * 'pelo_tipo': another field tells which document, so the register's rules check the digits. 'chave': an access key.
   */
  documento?: 'cnpj' | 'cpf_cnpj' | 'chave' | 'pelo_tipo'
  /** Password or PIN: typed hidden, and never offered by the browser. */
  senha?: true
}

export interface DigitsField extends Base {
  type: 'digits'
  max: number
  min?: number
  /** A GTIN: kept in a right length, and found by its number. */
  asGtin?: true
  default?: string
  pattern?: readonly [source: string, message: string]
}

export interface IntField extends Base {
  type: 'int'
  /** Words shown for a 0 that means "none yet". */
  zero?: string
  min?: number
  max?: number
  default?: number
}

/** Limits `max` and `min` are decimal strings; `digits` = integer digits (default 12). */
export interface DecimalField extends Base {
  type: 'decimal' | 'money'
  places?: number
  /** Fewest places that a form shows; default 2. */
  least?: number
  /** A price or a quantity: uses the account's decimal places, at most `places`. */
  conta?: 'valor_decimal' | 'qtde_decimal'
  digits?: number
  min?: string
  max?: string
  default?: string
}

export interface BoolField extends Base {
  type: 'bool'
  default?: boolean
  /** Column `text[]` that holds the names of such fields that are true, so that a new field needs no migration. */
  in?: string
}

/** In the API: DD/MM/YYYY (date), DD/MM/YYYY HH:MM:SS (datetime), HH:MM:SS (time). */
export interface DateField extends Base {
  type: 'date' | 'time' | 'datetime'
  /** Future days are allowed: expiry, end of validity. Absent: up to today. */
  futuro?: true
}

/** Code answered as an object: names of the keys for code and description. */
export type CodeObject = readonly [codigo: string, descricao: string]

export interface EnumField extends Base {
  type: 'enum'
  options: OptionList
  /** A code of the law: the API answers the code with its description (domain/fields/coded.ts). */
  objeto?: CodeObject
  /** Tells which options fit the rest of the record (classes of a CST); others are refused. */
  opcaoWhen?: (valor: string | number, valores: Linha) => boolean
  default?: string | number
  /** Error for a value outside the options, where a client cannot guess them. */
  recusa?: string
}

/** Several options of a closed list: an array in the API. */
export interface ChecklistField extends Base {
  type: 'checklist'
  options: OptionList
  /** The API answers each option as an object of code and text (domain/fields/coded.ts). */
  objeto?: CodeObject
  default?: readonly (string | number)[]
  min?: number
}

type Filtros = Readonly<Record<string, string | number>>
/**
 * Filters that a look-up adds, fixed or computed from the record (rules of the state, classes of a CST). Unlike with
 * `where`, a record keeps a value that is no longer offered.
 */
export type Oferta = Filtros | ((valores: Linha) => Filtros)

/** Reference to a register: `x_id` in the API (and the object `x` in answers). To a code list: the code. */
export interface RefField extends Base {
  type: 'ref'
  to: string
  default?: string | number
  /**
   * No foreign key. Needed for a record of another account (the installation's own account points at a company): a key
   * would include the account. Many references of documents have none either.
   */
  semChave?: true
  /** Filter of the rows offered, e.g. { tipo_produto: 2 }. */
  where?: Readonly<Record<string, string | number>>
  oferece?: Oferta
}

/**
 * An image. A body takes a data URL (jpeg, jpg, png, gif), null, or the address from the answer. `foto` is answered together
 * with its `thumbnail`.
 */
export interface PhotoField extends Base {
  type: 'photo'
  /** 'livre': the picture keeps its shape, or one chosen by the user, as for a logo. Else it is cut to a square. */
  corte?: 'livre'
}

/** One row of a list by its API keys. Tolerant on purpose: any value may be absent or of a wrong type. */
// biome-ignore lint/suspicious/noExplicitAny: a row of any list
export type Linha = Readonly<Record<string, any>>
type RowConditions = Readonly<Record<string, (linha: Linha, contexto: RecordContext) => boolean>>

/** Child rows in their own table, in the given order. `min` = least number of rows. */
export interface ListField extends Base {
  type: 'list'
  of: Fields
  /** Name of one row, the title of its dialog. */
  singular: string
  /** Conditions on each row, as in a register; by field name of `of`. */
  requiredWhen?: RowConditions
  visibleWhen?: RowConditions
  readOnlyWhen?: RowConditions
  aoMudar?: Readonly<Record<string, (linha: Linha, contexto: RecordContext) => Linha>>
  /** Field (0/1) of `of` that only one row may have: marking one unmarks the others. */
  umSo?: string
  /** API keys that identify a row: conflicting changes of two users are shown row by row. */
  linhaPor?: readonly string[]
  /** Path of the name that a conflict shows for a row added or removed whole; absent: all its fields are shown. */
  linhaInteira?: string
  /** The first row begins marked. */
  primeiraMarcada?: true
  /** Child table; default `<register>_<field>`. */
  table?: string
  /** Saved separately through its own path: answered with the record, accepted in a body only on creation. */
  api?: string
  min?: number
  max?: number
  /** Error for fewer rows than `min`; default 'Campo Obrigatório'. */
  vazio?: string
}

/** Plain values: an array of strings (e-mails) or of ids of a register. */
export interface ValuesField extends Base {
  type: 'values'
  of: 'email' | 'text' | 'ref'
  to?: string
  oferece?: Oferta
  max?: number
  /** Each value is a CPF or CNPJ, with check digits, stored without mask. */
  documento?: 'cpf_cnpj'
}

/** A nested object of the API whose fields are columns of the same row (`estoque` of a product). */
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

/** Key in the API: `categoria` → `categoria_id`, but `cfop` (a code) stays. */
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

/** The record in API requests and answers: every key, null when empty. Decimals and dates are strings. */
export type Values<F extends Fields> = {
  -readonly [K in keyof F & string as WireKey<K, F[K]>]: ValueOf<F[K]> | null
}
