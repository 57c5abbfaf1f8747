import { diaIn } from '../../../core/document/fuso.ts'
import { movesMoney } from '../../../core/document/moves-money.ts'
import { operationOf } from '../../../core/document/operation.ts'
import type { Decimal } from '../../../core/money/decimal.ts'
import { OTHER } from '../../../core/tender/codes.ts'
import { documentMoney, leftOnCredit, type PaidBy } from '../../../domain/money/causes/document.ts'
import type { Q } from '../../db/transaction.ts'
import type { Referencias } from '../../documents/venda/lookup-repository.ts'
import type { CorpoVenda, VendaGravada } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { settleCashback } from '../../money/cashback/settle.ts'
import { post } from '../../money/post.ts'

interface Sold {
  id: number
  momento: Date
  pagamentos: readonly (VendaGravada['pagamentos'][number] & Pick<PaidBy, 'falta' | 'sem_credito'>)[]
  usuario_id: number
  parceiro_id: number | null
  /** Cash session whose drawer receives the money. */
  sessao_id: number | null
  /** Ids of ICMS rules whose lines move no money. */
  sem_financeiro: readonly number[]
}

/**
 * Posts the money of a till's sale, in one statement. Never refuses, because the sale is paid: in a closed period, the
 * posting gets the next open day.
 */
export async function postSale(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  { id, momento, pagamentos, usuario_id, parceiro_id, sessao_id, sem_financeiro }: Sold,
): Promise<void> {
  const { tipo, tpNF } = operationOf(corpo)
  const { fuso } = sessao.empresa
  const data = diaIn(momento, fuso)
  const money = {
    ...{ tipo_operacao: tipo, tpNF, data, pagamentos, acertos: [] },
    movimenta: movesMoneyOf(corpo, sem_financeiro),
    vale: (corpo.vale_id ?? null) !== null,
  }
  await post(q, sessao, documentMoney, money, {
    ...{ empresa_id: sessao.empresa_id, origem_id: id, data, usuario_id, parceiro_id, sessao_id },
    fechado: 'adia',
  })
  if (parceiro_id === null) return
  const postings = documentMoney.postings(money)
  await settleCashback(q, sessao, { id, em: momento, fuso, usuario_id, postings })
}

/** Computes the R$ that the customer still owes after the sale, by its registered payment methods. */
export function lentBy(corpo: CorpoVenda, { meios, sem_financeiro }: Referencias, data: string): Decimal {
  const byId = new Map(meios.map(meio => [meio.id, meio]))
  const { tipo, tpNF } = operationOf(corpo)
  return leftOnCredit({
    ...{ tipo_operacao: tipo, tpNF, data, vale: false, acertos: [] },
    movimenta: movesMoneyOf(corpo, sem_financeiro),
    pagamentos: corpo.pagamento.map(({ tipo, meio_pagamento_id, valor }) => {
      const meio = byId.get(meio_pagamento_id ?? 0)
      const { tpag = OTHER, indicador_forma = 0 } = meio ?? {}
      return { tipo: tipo ?? 1, tpag, valor, indicador_forma, parcelas: [] }
    }),
  })
}

/** Tells whether a till's sale moves money, by the ICMS rules of its lines. */
export const movesMoneyOf = ({ itens }: CorpoVenda, sem_financeiro: readonly number[]): boolean =>
  movesMoney(markUnmoneyed(itens, sem_financeiro))

/** Marks the lines that move no money by their ICMS rules, so that a later change of a rule does not change the sale. */
export const markUnmoneyed = <Line extends { regraicms_id: number | null }>(
  itens: readonly Line[],
  sem_financeiro: readonly number[],
): (Line & { mov_financeiro?: false })[] =>
  itens.map(item =>
    sem_financeiro.includes(item.regraicms_id ?? 0) ? { ...item, mov_financeiro: false } : item,
  )
