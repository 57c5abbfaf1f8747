import type { Held } from '../fields/document-field.ts'
import type { Rules } from '../tax/kinds.ts'
import type { CABECALHO } from './fields/cabecalho.ts'
import type { CANCELADOS } from './fields/cancelados.ts'
import type { ITENS } from './fields/itens.ts'
import type { PAGAMENTO, PARCELAS } from './fields/pagamento.ts'
import type { Aprovacao } from './pendencias.ts'
import type { Inteira, VendaInteira } from './returned.ts'

/**
 * The sale as a value. Changed only by the functions of the folders beside, each `(venda, args) → venda`; never mutated.
 * Money and quantities are plain decimal strings ("12.50"). Wire names are the specification's (doc 3 §3.1–3.4). Its fields
 * are declared in `fields/`; here stands what is no field.
 */
export type Venda = Held<typeof CABECALHO> & {
  /** Grows only: aberta → paga → enviada. A paid sale can never become a draft. */
  estado: 'aberta' | 'paga'
  /** ISO with offset, the till's clock. */
  criada_em: string
  paga_em: string | null
  /** Set when parked. */
  rotulo: string | null
  consumidor: Consumidor | null
  itens: readonly ItemVenda[]
  cancelados: readonly ItemCancelado[]
  /** Rules as sold, by kind and id: items point into it, the server recomputes from it. */
  regras: Rules
  /** Approvals of a supervisor; the server keeps its own record and judges by that. */
  aprovacoes?: readonly Aprovacao[] | undefined
  pagamento: readonly PagamentoVenda[]
  /** Whole that a return's header R$ are a share of. */
  inteira?: VendaInteira | undefined
}

export interface Consumidor {
  parceiro_id: number | null
  addresse_id: number | null // contrato
  nome: string | null
  /** Digits, or letters in a CNPJ; no mask. */
  cpf_cnpj: string | null
  tipo: 'F' | 'J' | 'E'
  tipo_contribuite: 1 | 2 | 9 // contrato
  consumidor: 0 | 1
  uf: string | null
}

export type ItemVenda = Held<typeof ITENS> & {
  /** Whole that a returned line's quantity is a share of. */
  inteira?: Inteira | undefined
}
export type ItemCancelado = { item: ItemVenda } & Held<typeof CANCELADOS>
export type PagamentoVenda = Held<typeof PAGAMENTO>
export type ParcelaVenda = Held<typeof PARCELAS>
