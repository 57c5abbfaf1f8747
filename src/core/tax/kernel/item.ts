import type { Exact } from '../../money/exact.ts'
import type { DadosDoItem } from './entrada.ts'

/** One item read and checked, without its rules: a tax adds the rule it goes by (`ComRegra`). */
export interface Item {
  entrada: DadosDoItem
  calcula: boolean
  qtde: Exact
  preco: Exact
  desconto: Exact
  /** r2(qtde × preco) */
  vprod: Exact
  /** Weight in a spread: vprod − desconto. */
  peso: Exact
  qtde_trib: Exact
  valor_trib: Exact
  convertida: boolean
  /** Its price never holds IBS, CBS and IS, nor does the note add them to it: an import (rules §13). */
  liquido: boolean
  importacao: boolean
  aliqmva: Exact | null
  valor_pauta: Exact | null
  valor_pauta_st: Exact | null
  valor_ii: Exact
  valor_aduaneiro: Exact
  valor_iof: Exact
}

/** Item with the rule of a kind as its tax reads it; null: it has none, or does not compute. */
export type ComRegra<K extends string, R> = Item & { readonly [P in K]: R | null }
