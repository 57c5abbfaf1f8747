import { asksCard } from '../../core/tender/index.ts'

/** Place of a payment: the company's own till. */
interface Place {
  cnpj: string
  uf: string
}

/**
 * Gives the first values of the event of payment (ECONF): those of the sale's first card or PIX, whose tie to the note may
 * have failed. The authorisation goes only together with the place of payment.
 */
export function reconciled(
  pagamento: readonly Readonly<Record<string, unknown>>[] | undefined,
  { cnpj, uf }: Place,
): Record<string, string> {
  const paid = pagamento?.find(({ tpag }) => asksCard(String(tpag)))
  if (!paid) return {}
  const autorizacao = paid['autorizacao']
  return {
    forma: String(paid['tpag']),
    valor: String(paid['valor']),
    ...(autorizacao ? { aut_pagamento: String(autorizacao), cnpj_pagamento: cnpj, uf_pagamento: uf } : {}),
  }
}
