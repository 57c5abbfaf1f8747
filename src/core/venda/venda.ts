import type { RuleIds, Rules } from '../tax/kinds.ts'
import type { Aprovacao } from './pendencias.ts'

/**
 * The sale as a value. Changed only by the functions beside this file, each `(venda, args) → venda`; never mutated.
 * Money and quantities are plain decimal strings ("12.50"). Wire names are the specification's (doc 3 §3.1–3.4).
 */
export interface Venda {
  /** UUIDv7 made by the client: the idempotency key from the browser to the database's unique constraint. */
  uuid: string
  terminal_id: number
  empresa_id: number
  modelo: '65' | '55'
  /** Grows only: aberta → paga → enviada. A paid sale can never become a draft. */
  estado: 'aberta' | 'paga'
  /** ISO with offset, the till's clock. */
  criada_em: string
  paga_em: string | null
  /** Version of the catalogue when the sale began: prices changed since were not known to it. Null = unknown. */
  catalogo: string | null
  /** Set when parked. */
  rotulo: string | null
  consumidor: Consumidor | null
  itens: readonly ItemVenda[]
  /** Voided lines stay, with their reason (who, when, why). */
  cancelados: readonly ItemCancelado[]
  /** Rules as sold, by kind and id: items point into it, the server recomputes from it. */
  regras: Rules
  /** What a supervisor let pass in it; the server keeps its own record and judges by that. */
  aprovacoes?: readonly Aprovacao[] | undefined
  desconto: string
  acrscimo: string // contrato
  /** What was said in % stays a percentage while the cart changes; absent or null: said in R$. Never leaves the till. */
  desconto_percentual?: string | null
  acrscimo_percentual?: string | null // contrato
  taxa_entrega: string
  pagamento: readonly PagamentoVenda[]
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

export interface ItemVenda extends RuleIds {
  /** Line identity, stable while the line lives: memo key of the engine and React key. */
  uid: string
  produto_id: number
  referencia: string
  nome: string
  /** The code read, when it is a GTIN (cEAN); null prints SEM GTIN. */
  gtin: string | null
  unidade: string
  ncm: string
  cest: string | null
  cbenef: string | null
  /** Taxable unit, and how a quantity becomes one of it: 1 divides by the factor, 2 multiplies (tax/rules §14). */
  unidade_trib: string | null
  fator_coversao: string | null // contrato
  tipo_conversao: 1 | 2 | null
  qtde: string
  preco: string
  /** R$ of this line. */
  desconto: string
  /** What was said in % stays a percentage while the line changes; absent or null: said in R$. Never leaves the till. */
  desconto_percentual?: string | null
  /** Label total of a price-embedded scale code: vProd must close on it. */
  total_etiqueta: string | null
  /** Line of the product's grid (size and subdivision), which `nome` says in words; absent or null = none. */
  grade_id?: number | null | undefined
  lote_id: number | null
  lote: string | null
  origem_leitura: 'scan' | 'teclado' | 'busca' | 'balanca'
  /** Approximate-tax row of the NCM (Lei 12.741/2012), as sold. */
  ibpt: Ibpt | null
  /** The server's seal on what the catalogue gave (core/venda/selo.ts); absent or null = unsealed. */
  selo?: string | null | undefined
}

export interface Ibpt {
  nacionalfederal: string
  importadosfederal: string
  estadual: string
  municipal: string
}

export interface ItemCancelado {
  item: ItemVenda
  motivo: string
  usuario_id: number
  em: string
  /** The signature of the session that voided it. */
  autoria?: string | null | undefined
}

export interface PagamentoVenda {
  uid: string
  /** 1 dinheiro, 2 cheque, 3 cartão, 4 outros (doc 3 §2.2). */
  meio: 1 | 2 | 3 | 4
  meio_pagamento_id: number
  descricao: string
  /** tPag of the layout: 01, 03, 04, 17… */
  tpag: string
  bandeira_id: number | null
  bandeira: string | null
  /** tBand of the layout. */
  tband: string | null
  valor: string
  numparcelas: number
  autorizacao: string | null
  personalizada: boolean
  parcelas: readonly ParcelaVenda[]
}

export interface ParcelaVenda {
  num_parcela: number
  valor: string
  /** dd/mm/yyyy */
  vencimento: string
}
