import { isoToWire } from '../../../core/dates/day.ts'
import type { Lancamento } from '../../../domain/api/lancamentos.ts'
import { owedOn, type Rates } from './charges.ts'
import type { StoredParcela } from './repository.ts'

/** An instalment as the wire has it, with what it costs on the day (ISO). */
export function toLancamento(parcela: StoredParcela, dia: string, uf: string, rates: Rates): Lancamento {
  const { baixas: _, vencimento, data_pagamento, aberto, status, ...said } = parcela
  return {
    ...said,
    aberto,
    status: status as Lancamento['status'],
    vencimento: isoToWire(vencimento),
    data_pagamento: data_pagamento && isoToWire(data_pagamento),
    ...owedOn(parcela, dia, uf, rates),
  }
}
