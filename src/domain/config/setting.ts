import type { Pagina } from './paginas.ts'

/** Setting that the program reads; its key is its column's name. */
export interface Setting {
  chave: string
  pagina: Pagina
  titulo: string
  /** Text about the setting's effect. */
  efeito: string
  onde: 'conta' | 'empresa'
  /**
   * dias: days of the week and holidays on which it opens; segredo: written but never answered; taxa: percentage as text;
   * valor: R$ as text; linhas: lines of a ticket; modelo: lines with placeholders.
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
  min?: number
  max?: number
  /** Texts of a number that is one of a few choices. */
  palavras?: Readonly<Record<string, string>>
  /** Warning if a rate is above another one. */
  aviso?: { acima: string; texto: string }
  /** True if what it asks for goes by mail, so that without a mail server nothing goes. */
  porEmail?: true
  /** Pattern of a text or secret that is not empty, and its message. */
  forma?: readonly [pattern: string, message: string]
  /** Placeholders that a model may have. */
  marcas?: readonly string[]
}
