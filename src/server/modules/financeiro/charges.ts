import { dec } from '../../../core/money/decimal.ts'
import { type Encargos, encargos } from '../../../core/tax/payment/encargos.ts'
import { closedFrom } from '../../money/closed-days.ts'
import type { StoredParcela } from './repository.ts'

/** Cost of being late and saving of being early. */
export interface Rates {
  /** %, once. */
  multa: string
  /** % a month, by thirtieths. */
  juros: string
  /** Days late that cost nothing. */
  carencia: number
  /** % until the due date. */
  desconto: string
}

/** Rates of what the company owes, and most that a consumer pays for being late: CDC, art. 52 §1; Código Civil, art. 406 with CTN, art. 161 §1. */
const RATES_OF_LAW: Rates = { multa: '2', juros: '1', carencia: 0, desconto: '0' }

/**
 * Fine, interest and discount of an open instalment if it is paid on the day (ISO), not before its last payment: `own` are the
 * company's rates, of what it is owed.
 */
export function chargesOn(parcela: StoredParcela, dia: string, uf: string, own: Rates): Encargos {
  const rates = parcela.tipo === 1 ? own : RATES_OF_LAW
  const paid = parcela.baixas.reduce((sum, { principal }) => sum.plus(dec(principal)), dec('0'))
  const last = parcela.baixas.at(-1)?.data ?? dia
  return encargos({
    // what else lowered it (a return) is as if it had never been owed
    valor: dec(parcela.aberto).plus(paid).toFixed(2),
    vencimento: parcela.vencimento,
    pagamento: last > dia ? last : dia,
    multa: rates.multa,
    juros: rates.juros,
    carencia: rates.carencia,
    desconto: rates.desconto,
    nao_uteis: closedFrom(parcela.vencimento, uf),
    pagamentos: parcela.baixas,
  })
}

export interface Owed {
  multa: string
  juros: string
  desconto: string
  /** Days late that bear interest. */
  dias: number
  /** R$ of all that it costs. */
  devido: string
}

/** Adds up all that an instalment costs on the day; nothing is charged of one that is not open. */
export function owedOn(parcela: StoredParcela, dia: string, uf: string, rates: Rates): Owed {
  const { aberto } = parcela
  if (!dec(aberto).gt(0)) return { ...FREE, devido: aberto }
  const { multa, juros, desconto, dias } = chargesOn(parcela, dia, uf, rates)
  return {
    multa,
    juros,
    desconto,
    dias,
    devido: dec(aberto).plus(multa).plus(juros).minus(desconto).toFixed(2),
  }
}

const FREE = { multa: '0.00', juros: '0.00', desconto: '0.00', dias: 0 }
