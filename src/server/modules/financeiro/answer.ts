import { isoToWire } from '../../../core/dates/day.ts'
import { lineOf } from '../../../core/document/boleto.ts'
import type { Lancamento } from '../../../domain/api/lancamentos.ts'
import { owedOn, type Rates } from './charges.ts'
import type { StoredParcela } from './repository.ts'

/** Turns a stored instalment into the API's form, with fine, interest and discount if paid on `dia` (ISO). */
export function toLancamento(parcela: StoredParcela, dia: string, uf: string, rates: Rates): Lancamento {
  const { baixas: _, barras, vencimento, competencia, data_pagamento, aberto, status, ...said } = parcela
  return {
    ...said,
    aberto,
    status: status as Lancamento['status'],
    vencimento: isoToWire(vencimento),
    competencia: competencia && isoToWire(competencia),
    data_pagamento: data_pagamento && isoToWire(data_pagamento),
    boleto: barras && lineOf(barras),
    ...owedOn(parcela, dia, uf, rates),
  }
}

/** Names an instalment in messages. */
export const nameOf = ({ descricao, num_parcela, parcelas }: StoredParcela): string =>
  `${descricao} ${num_parcela}/${parcelas}`
