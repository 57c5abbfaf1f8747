import { dec } from '../../core/money/decimal.ts'
import type { DadosRecibo } from '../../core/paper/papers/instalment-receipt.ts'
import type { LojaImpressa } from '../../core/paper/ticket-head.ts'
import type { Pagamento } from '../api/lancamentos.ts'

/** Makes the receipt of payments; null: no payments. */
export function receiptOf(
  payments: readonly Pagamento[],
  { saldo, segundaVia, ...loja }: LojaImpressa & Pick<DadosRecibo, 'saldo' | 'segundaVia'>,
): DadosRecibo | null {
  const [first] = payments
  if (!first) return null
  return {
    ...{ empresa: loja.empresa, cnpj: loja.cnpj, saldo, segundaVia, tipo: first.tipo, data: first.data },
    parceiro: payments.every(({ parceiro }) => parceiro?.id === first.parceiro?.id)
      ? (first.parceiro?.nome ?? null)
      : null,
    itens: payments.map(({ descricao, num_parcela, ...of }) => ({
      nome: `${descricao} ${num_parcela}`,
      ...of,
    })),
    total: payments.reduce((sum, { valor }) => sum.plus(valor), dec('0')).toFixed(2),
    meio: first.meio_pagamento?.nome ?? null,
    usuario: first.usuario,
  }
}
