import { instalments } from '../../../core/venda/payment/instalments.ts'
import type { PagamentoVenda, ParcelaVenda } from '../../../core/venda/venda.ts'
import type { CatalogoAnswer, MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { todayHere } from '../../state/local-time.ts'

interface Given {
  /** R$, 2 places. */
  valor: string
  bandeira?: CatalogoAnswer['bandeiras'][number] | undefined
  numparcelas?: number
  autorizacao?: string | null
  /** Words of a cheque. */
  cheque?: Partial<PagamentoVenda>
  /** Edited instalments; absent: the method makes them. */
  parcelas?: readonly ParcelaVenda[] | null
  /** ISO date from which instalments count; absent: today. */
  data?: string
}

/** Makes a payment of the sale by a method of the catalogue. */
export const paymentOf = (
  method: MeioCatalogo,
  {
    valor,
    bandeira,
    numparcelas = 1,
    autorizacao = null,
    cheque = {},
    parcelas = null,
    data = todayHere(),
  }: Given,
): PagamentoVenda => ({
  uid: uuidv7(),
  meio: method.meio,
  meio_pagamento_id: method.id,
  descricao: method.descricao,
  tpag: method.tpag,
  bandeira_id: bandeira?.id ?? null,
  bandeira: bandeira?.nome ?? null,
  tband: bandeira?.tband ?? null,
  valor,
  numparcelas,
  autorizacao,
  ...cheque,
  personalizada: parcelas !== null,
  parcelas: parcelas ?? instalments(method, { valor, numparcelas, data }),
})
