import type { DadosDoDocumento, DadosDoItem } from '../kernel/entrada.ts'
import type { InputRules } from '../kinds.ts'

/** Item of a document: its data, and its rule of each kind. */
export interface EntradaItem extends DadosDoItem, Readonly<InputRules> {}

/** Input of the engine for a whole document. */
export interface EntradaDocumento extends DadosDoDocumento {
  op?: 'documento'
  itens: readonly EntradaItem[]
  /** True asks for the derivation of every figure. */
  explicar?: boolean | undefined
}
