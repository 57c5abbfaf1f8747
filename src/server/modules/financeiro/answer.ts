import { isoToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Lancamento } from '../../../domain/api/lancamentos.ts'
import { chargesOf, type Rates } from './charges.ts'
import type { StoredParcela } from './repository.ts'

/** An instalment as the wire has it, with what it costs on the day (ISO). */
export function toLancamento(parcela: StoredParcela, dia: string, uf: string, rates: Rates): Lancamento {
  const { baixas: _, vencimento, data_pagamento, aberto, status, ...said } = parcela
  const { multa, juros, desconto, dias } = chargesOf(parcela, dia, uf, rates)
  return {
    ...said,
    aberto,
    status: status as Lancamento['status'],
    vencimento: isoToWire(vencimento),
    data_pagamento: data_pagamento && isoToWire(data_pagamento),
    ...{ multa, juros, desconto, dias },
    devido: dec(aberto).plus(multa).plus(juros).minus(desconto).toFixed(2),
  }
}
