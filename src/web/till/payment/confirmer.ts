import { DYNAMIC_PIX } from '../../../core/tender/codes.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import { catalogCompany, paymentMethods } from '../../catalog/catalog.ts'

/** End-to-end id of a PIX: it came by a charge of the product, and not by another machine. */
const E2E = /^E\d{20}\w{11}$/

/**
 * Tells if the server knows the CNPJ of who confirmed a payment to this till: TEF's acquirer, the company's bank of the
 * PIX, or the acquirer of an integrated method. Null: it does not.
 */
export function confirmerOf({ tpag, tef_uid, autorizacao, meio_pagamento_id }: PagamentoVenda): true | null {
  const charged = tpag === DYNAMIC_PIX && E2E.test(autorizacao ?? '')
  const method = paymentMethods().find(({ id }) => id === meio_pagamento_id)
  return tef_uid || (charged && catalogCompany()?.pix_integrado) || method?.integrado ? true : null
}
