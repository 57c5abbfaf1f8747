import type { CaixaEvent, CaixaPlace } from '../../core/caixa/event.ts'
import type { OrigemVale } from '../../core/venda/payment/voucher.ts'

/** Difference found in the ledger: with a kept balance, or with the origin of rows. */
export interface ProofProblem {
  /** Account whose verified rows have another sum than before; null: the problem is of an origin. */
  conta: string | null
  /** Kind and id of the origin; null: the problem is of an account. */
  origem: { tipo: string; id: number } | null
  /** R$ in the ledger, and (`causa`) as it should be. */
  livro: string
  causa: string
}

export interface OpeningRow {
  id: number
  saldo: string
}

export interface FeeRow {
  id: number
  conta_id: number
  tarifa: string
}

export interface TransferRow {
  id: number
  de_conta_id: number
  para_conta_id: number
  valor: string
}

export interface SettlementRow {
  id: number
  tipo: number
  parcela_id: number
  conta_id: number
  principal: string
  juros: string
  multa: string
  desconto: string
  credito: string
  estornado: boolean
}

export interface EntryRow {
  id: number
  tipo: number
  categoria_id: number | null
  parcelas: { id: number; num: number; valor: string }[]
}

export interface DrawerRow {
  id: number
  tipo: CaixaEvent
  valor: string
  conta: CaixaPlace | ''
  motivo: string
  diferenca: string | null
}

export interface RenegotiationRow {
  id: number
  tipo: number
  desconto: string
  desfeita: boolean
  antigas: { parcela_id: number; aberto: string }[]
  novas: { num: number; valor: string; vencimento: string }[]
}

export interface VoucherRow {
  id: number
  origem: OrigemVale
  valor: string
  meio: string | null
  anulado: string
}
