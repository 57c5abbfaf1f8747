import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { limitFault } from '../../../core/venda/payment/credit-limit.ts'
import type { Pendencia } from '../../../core/venda/pendencias.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { contaDoCliente } from '../../../domain/api/conta-cliente.ts'
import { leftOnCreditAtTill } from '../../../domain/money/causes/document.ts'
import { call } from '../../api/client.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { alerta } from '../../state/notices.ts'
import { hasFlag } from '../../state/session.ts'
import { onlineAtom } from '../../state/situation.ts'

const PATIENCE_MS = 5_000

/** Gives the amount (R$) that the sale leaves on credit, and the customer; null: nothing, or no registered customer. */
export function lendsTo(sale: Venda): { parceiro_id: number; novo: string } | null {
  const parceiro_id = sale.consumidor?.parceiro_id
  if (!parceiro_id) return null
  const novo = leftOwing(sale.pagamento)
  return novo.gt(0) ? { parceiro_id, novo: novo.toFixed(2) } : null
}

/** Adds up the R$ of the payments that the customer still owes after the sale. */
function leftOwing(pagamento: Venda['pagamento']): Decimal {
  const methods = paymentMethods()
  return leftOnCreditAtTill(
    pagamento.map(({ meio_pagamento_id, tpag, valor }) => {
      const method = methods.find(({ id }) => id === meio_pagamento_id)
      return { tpag, valor, indicador_forma: method?.indicador_forma ?? 0 }
    }),
  )
}

/** Tells whether these payments leave a debt, which needs a registered customer. */
export const owesBy = (pagamento: Venda['pagamento']): boolean => leftOwing(pagamento).gt(0)

/**
 * Asks the server for the customer's limit, and returns the approval that a sale beyond the limit needs. Null: within
 * the limit, approved already, the user may exceed it (then only warns), or the server does not answer.
 */
export async function beyondLimit(
  { aprovacoes = [] }: Venda,
  { parceiro_id, novo }: { parceiro_id: number; novo: string },
): Promise<Pendencia | null> {
  const given = aprovacoes.some(({ acao, valor }) => acao === 'credito_excedido' && dec(valor).gte(dec(novo)))
  if (given || !onlineAtom.get()) return null
  const line = await call(contaDoCliente, {
    params: { id: parceiro_id },
    semMover: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ data }) => data,
    () => null,
  )
  const texto = line && limitFault(line, dec(novo))
  if (!texto) return null
  if (hasFlag('pdv_credito_excedido')) {
    alerta(`${texto}. Seu direito deixa vender assim mesmo`)
    return null
  }
  return {
    acao: 'credito_excedido',
    ...{ uid: null, valor: novo, percentual: null, pedido: null },
    ...{ campo: 'pagamento', texto },
  }
}
