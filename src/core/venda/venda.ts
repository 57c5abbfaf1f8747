import type { Held } from '../fields/document-field.ts'
import type { Rules } from '../tax/kinds.ts'
import type { Aprovacao } from './aprovacao.ts'
import type { CABECALHO } from './fields/cabecalho.ts'
import type { CANCELADOS } from './fields/cancelados.ts'
import type { ITENS } from './fields/itens.ts'
import type { PAGAMENTO, PARCELAS } from './fields/pagamento.ts'
import type { Ofertas } from './ofertas.ts'

/**
 * Returnable part of a line: quantity and its R$, with its parts of the header's. `vendida`: R$ of the whole line, when
 * earlier returns took some. `preco` and `pago`: the note's price, and the R$ paid for the goods alone.
 */
export interface Inteira {
  qtde: string
  valores: Readonly<Record<string, string>>
  vendida?: Readonly<Record<string, string>> | undefined
  preco?: string | undefined
  pago?: string | undefined
}

/**
 * The sale as a value: never mutated. Only functions in the folders of core/venda change it, each `(venda, args) → venda`.
 * Money and quantities are plain decimal strings ("12.50"). Its fields are declared in `fields/`; below are only the parts
 * that are not fields. API names are the specification's (doc 3 §3.1–3.4).
 */
export type Venda = Held<typeof CABECALHO> & {
  /** Only advances: aberta → paga. A paid sale can never become a draft. */
  estado: 'aberta' | 'paga'
  /** ISO with offset, the till's clock. */
  criada_em: string
  paga_em: string | null
  /** Label of a parked sale; null when not parked. */
  rotulo: string | null
  /** Label under which it was parked before. */
  rotulo_anterior?: string | null | undefined
  consumidor: Consumidor | null
  itens: readonly ItemVenda[]
  cancelados: readonly ItemCancelado[]
  /** Rules at the sale, by kind and id. Items refer to them, and the server computes with them. */
  regras: Rules
  /** Prices of tables and promotions as sold; absent: none. */
  ofertas?: Ofertas | undefined
  /** Approvals of a supervisor, for the till. The server trusts only its own record. */
  aprovacoes?: readonly Aprovacao[] | undefined
  pagamento: readonly PagamentoVenda[]
  /** In a return: the header's R$ are the lines' parts of those of the whole sale. */
  inteira?: boolean | undefined
}

export interface Consumidor {
  parceiro_id: number | null
  addresse_id: number | null // the API's spelling
  nome: string | null
  /** Digits, or letters in a CNPJ; no mask. */
  cpf_cnpj: string | null
  tipo: 'F' | 'J' | 'E'
  tipo_contribuite: 1 | 2 | 9 // the API's spelling
  consumidor: 0 | 1
  uf: string | null
  /** Price table of the registered customer. */
  tabela_preco_id?: number | null | undefined
  /** Classifications of the registered customer, and true where the server knew no purchase; absent: not known. */
  classes?: readonly number[] | undefined
  primeira?: boolean | undefined
}

export type ItemVenda = Held<typeof ITENS> & {
  /** In a returned line: the whole line, of which this quantity is a share. */
  inteira?: Inteira | undefined
}
export type ItemCancelado = { item: ItemVenda } & Held<typeof CANCELADOS>
export type PagamentoVenda = Held<typeof PAGAMENTO>
export type ParcelaVenda = Held<typeof PARCELAS>
