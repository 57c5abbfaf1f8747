import type { NotaDoFornecedor } from '../../core/purchases/nota.ts'

/** Amounts (R$) and nature of a document that repeats an issued note. */
export const asNoted = ({ totais, natureza }: Pick<NotaDoFornecedor, 'totais' | 'natureza'>) => ({
  valor_produtos: totais.produtos,
  valor_total: totais.nota,
  valorfrente: totais.frete, // the API's spelling
  valorseguro: totais.seguro,
  outrasdespesas: totais.outras,
  natureza: natureza.slice(0, 60),
})

/**
 * Payment of the whole amount (R$) at once, by a registered method; null: change, which has none. `antes`: the shop or its
 * channel has it before the delivery.
 */
export const paidAtOnce = (meio_pagamento_id: number | null, valor: string, { antes = false } = {}) => ({
  ...{ meio_pagamento_id, valor },
  numparcelas: 1,
  ...(antes ? { recebido_antes: true } : {}),
})
