import { calcular } from '../../tax/index.ts'
import type { PagamentoVenda, ParcelaVenda } from '../venda.ts'

/** Instalment settings of a payment method (doc 3 §3.4). */
export interface Spreading {
  qtdeparcelas: number | null
  /** 1: on credit. */
  indicador_forma: number
  opcoes: readonly string[] | null
  intervalo: number | null
  /** 1: days; any other: months. */
  tipoIntervalo: number | null
  intervalo_inicial: number | null
  tipoIntervaloIni: number | null
}

interface Asked extends Pick<PagamentoVenda, 'valor' | 'numparcelas'> {
  /** ISO date of the document, from which the intervals count. */
  data: string
}

/**
 * Makes due dates and values of a payment by its method (tax/rules §15: cut to cents, the last takes the rest). Empty for an
 * immediate payment, and when the method's settings do not allow these instalments. A single instalment on credit has a date
 * too.
 */
export function instalments(
  { indicador_forma, qtdeparcelas, opcoes, ...intervals }: Spreading,
  { valor, numparcelas, data }: Asked,
): ParcelaVenda[] {
  if (numparcelas < 1 || (numparcelas === 1 && indicador_forma !== 1)) return []
  const answer = calcular({ op: 'parcelar', valor, numparcelas, qtdeparcelas, data, opcoes, ...intervals })
  return answer.erro === null
    ? answer.parcelas.map(parcela => ({ ...parcela, sub_parcela: 0, status: 'A', alterou: false }))
    : []
}
