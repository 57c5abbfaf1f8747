import type { Exact } from '../../money/exact.ts'
import type { DadosDoItem } from './entrada.ts'

/** Item after reading and checking, without rules. Each tax adds its own rule (`ComRegra`). */
export interface Item {
  entrada: DadosDoItem
  calcula: boolean
  qtde: Exact
  preco: Exact
  desconto: Exact
  /** r2(qtde × preco) */
  vprod: Exact
  /** Weight of the item in a spread: vprod − desconto. */
  peso: Exact
  qtde_trib: Exact
  valor_trib: Exact
  convertida: boolean
  /** True for an import: its price never includes IBS, CBS and IS, and the note does not add them to it (rules §13). */
  liquido: boolean
  importacao: boolean
  aliqmva: Exact | null
  valor_pauta: Exact | null
  valor_pauta_st: Exact | null
  valor_ii: Exact
  valor_aduaneiro: Exact
  valor_iof: Exact
}

/** Item with its rule of a kind, as the tax reads it. Null: the item has no such rule, or does not compute taxes. */
export type ComRegra<K extends string, R> = Item & { readonly [P in K]: R | null }
