import type { PagamentoVenda } from '../../core/venda/venda.ts'
import type { CatalogoAnswer, MeioCatalogo } from '../../domain/api/catalogo.ts'
import { uuidv7 } from '../offline/uuid.ts'
import { instalments } from './instalments.ts'

interface Given {
  /** R$, 2 places. */
  valor: string
  bandeira?: CatalogoAnswer['bandeiras'][number] | undefined
  numparcelas?: number
  autorizacao?: string | null
}

/** A payment of the sale, by a method as the catalogue has it. */
export const paymentOf = (
  method: MeioCatalogo,
  { valor, bandeira, numparcelas = 1, autorizacao = null }: Given,
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
  personalizada: false,
  parcelas: instalments(method, valor, numparcelas),
})
