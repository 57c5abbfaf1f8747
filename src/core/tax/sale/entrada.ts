import type { DadosDoDocumento, DadosDoItem } from '../kernel/entrada.ts'
import type { InputRules } from '../kinds.ts'

/** Item of a document: what it says, and the rule of each kind. */
export interface EntradaItem extends DadosDoItem, Readonly<InputRules> {}

/** Input of the engine for a whole document. */
export interface EntradaDocumento extends DadosDoDocumento {
  op?: 'documento'
  itens: readonly EntradaItem[]
  /** Ask for the derivation of every figure. */
  explicar?: boolean | undefined
}
