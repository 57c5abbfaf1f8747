import type { Pagina } from './paginas.ts'

/** A setting that the program reads; `chave` is also its column's name. */
export interface Setting {
  chave: string
  pagina: Pagina
  titulo: string
  /** Text for the user about the setting's effect. */
  efeito: string
  onde: 'conta' | 'empresa'
  /**
   * Kind of value. `dias`: weekdays and holidays on which the shop opens; `documento`: CPF or CNPJ; `segredo`: stored,
   * but never sent to the client; `taxa`: percentage as text; `valor`: R$ as text; `linhas`: lines of a receipt;
   * `modelo`: text with placeholders.
   */
  tipo:
    | 'bool'
    | 'int'
    | 'linhas'
    | 'data'
    | 'dias'
    | 'digitos'
    | 'documento'
    | 'email'
    | 'modelo'
    | 'pix'
    | 'segredo'
    | 'taxa'
    | 'texto'
    | 'valor'
  /** Default value. */
  padrao: boolean | number | string | null
  /** True if the till reads it (`tillSetting`): the catalogue carries it. */
  till?: true
  min?: number
  max?: number
  /** Labels, for a number that is one of a few choices. */
  palavras?: Readonly<Record<string, string>>
  /**
   * Text of what happens while it is empty, where that changes a note or stops money: told on its page in the place of the effect, and in
   * Situação by whom it concerns.
   */
  ausencia?: string
  /** Warning shown if the value is above the number `acima`. */
  aviso?: { acima: string; texto: string }
  /** True if the setting has an effect only by e-mail, so that it needs a mail server. */
  porEmail?: true
  /** Pattern that a text, secret or number must match if not empty, and the message for one that does not match. */
  forma?: readonly [pattern: string, message: string]
  /** Placeholders that a setting of kind `modelo` may have. */
  marcas?: readonly string[]
}
