import { dec, isDecimal } from '../../money/decimal.ts'
import { asksBrand } from '../../tender/index.ts'
import { MAX_PAGAMENTO } from '../limits.ts'
import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { PagamentoVenda, Venda } from '../venda.ts'
import { balance } from './balance.ts'
import { INSTALMENTS_SUM, sumOf } from './check-instalments.ts'
import { type Billing, isOpenEnded, paysAbove } from './payment-way.ts'
import { withoutTenderInHand } from './tender-in-hand.ts'

export interface Pay extends Pick<Billing, 'tipo_operacao'> {
  pagamento: PagamentoVenda
  /** R$ to pay, from the engine. */
  total: string
}

/**
 * Adds a payment to an open sale with items. Checks the amount: above zero, 2 places, 8 digits (doc 3 §5.5). Then
 * tax/rules §15: something is left to pay, and cards and others do not exceed it (cash and cheque may, with change).
 * Last: card brand, authorisation code, sum of instalments. A financial entry needs no items and has no total (G-123).
 */
export function pay(venda: Venda, { pagamento, total, tipo_operacao }: Pay): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const openEnded = isOpenEnded({ tipo_operacao })
  if (venda.itens.length === 0 && !openEnded) return refuse('item', 'Informe ao menos um item')
  const { valor, meio } = pagamento
  if (!isDecimal(valor) || dec(valor).decimalPlaces() > 2) return refuse('valor', 'Valor inválido')
  if (dec(valor).lte(0)) return refuse('valor', 'O valor deve ser maior que zero')
  if (dec(valor).gt(MAX_PAGAMENTO)) return refuse('valor', 'Valor acima do permitido (8 dígitos)')
  const { restante } = balance(venda.pagamento, total)
  if (restante.isZero() && !openEnded) return refuse('valor', 'total já coberto')
  if (!paysAbove({ tipo_operacao }, meio) && dec(valor).gt(restante))
    return refuse('valor', 'valor maior que o restante')
  // a charge by the card terminal is accepted without a brand: the terminal has already charged it
  if (asksBrand(meio) && pagamento.bandeira_id === null && !pagamento.tef_uid)
    return refuse('bandeira', 'Campo Obrigatório')
  if ((pagamento.autorizacao ?? '').length > 60) return refuse('autorizacao', 'Máximo de 60 caracteres')
  if (pagamento.parcelas.length > 0 && !sumOf(pagamento.parcelas).eq(dec(valor)))
    return refuse('parcelas', INSTALMENTS_SUM)
  return { ...withoutTenderInHand(venda), pagamento: [...venda.pagamento, pagamento] }
}

export function removePayment(venda: Venda, { uid }: { uid: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const rest = venda.pagamento.filter(payment => payment.uid !== uid)
  if (rest.length === venda.pagamento.length) return refuse('pagamento', 'O pagamento não está mais na venda')
  return { ...venda, pagamento: rest }
}
