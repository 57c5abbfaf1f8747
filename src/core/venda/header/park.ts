import { DYNAMIC_PIX, STATIC_PIX } from '../../tender/codes.ts'
import { accountOfTender } from '../../tender/index.ts'
import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { PagamentoVenda, Venda } from '../venda.ts'

/** True when the sale has money that a bank took already: a card by TEF, or a PIX. */
export const isCharged = (pagamento: readonly Pick<PagamentoVenda, 'tpag' | 'tef_uid'>[]): boolean =>
  pagamento.some(({ tpag, tef_uid }) => tef_uid || tpag === DYNAMIC_PIX || tpag === STATIC_PIX)

/** Refusal of a sale that already took a card or PIX. */
export const CHARGED =
  'O cartão ou o PIX já foi recebido: conclua a venda ou desfaça o pagamento antes de estacionar'

/** Accounts of tenders that bring no money yet. */
const PROMISED: readonly (string | null)[] = ['receber', 'cliente_credito', null]

const RECEIVED = 'Já há dinheiro recebido nesta venda: conclua-a ou desfaça o pagamento antes de estacionar'

/**
 * Parks an open sale under a label of 1 to 60 characters. Refuses one without line and customer, or with money received:
 * another till may resume it, and the money lies in the drawer of this one.
 */
export function park(venda: Venda, { rotulo }: { rotulo: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const texto = rotulo.trim()
  if (texto === '') return refuse('rotulo', 'Dê um nome à venda estacionada')
  if (texto.length > 60) return refuse('rotulo', 'Máximo de 60 caracteres')
  if (venda.itens.length === 0 && venda.consumidor === null) {
    return refuse('item', 'Não há o que estacionar: a venda está vazia')
  }
  if (isCharged(venda.pagamento)) return refuse('pagamento', CHARGED)
  if (venda.pagamento.some(({ tpag }) => !PROMISED.includes(accountOfTender(tpag))))
    return refuse('pagamento', RECEIVED)
  return { ...venda, rotulo: texto }
}

/** Removes the label of a parked sale, which is proposed when it is parked again: it becomes the till's open sale. */
export function resume(venda: Venda): Venda | Recusa {
  return checkOpen(venda) ?? { ...venda, rotulo: null, rotulo_anterior: venda.rotulo }
}
