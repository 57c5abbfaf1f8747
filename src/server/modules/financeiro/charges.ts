import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Encargos, encargos } from '../../../core/tax/payment/encargos.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import { closedFrom } from '../../money/closed-days.ts'
import type { StoredParcela } from './repository.ts'

/** Rates for late and early payment. */
export interface Rates {
  /** Fine for late payment, %, charged once. */
  multa: string
  /** Interest, % a month; a day of delay costs 1/30 of it. */
  juros: string
  /** Days of delay without fine and interest. */
  carencia: number
  /** Discount until the due date, %. */
  desconto: string
}

/** Rates of a company, and the most R$ of charges that whoever receives may waive without the right. */
export interface OwnRates extends Rates {
  dispensa: string
}

/**
 * Rates used for amounts that the company owes: the largest fine against a consumer (CDC, art. 52 §1), and the interest of
 * CTN, art. 161 §1, which was also that of Código Civil, art. 406, until Lei 14.905/2024.
 */
const RATES_OF_LAW: Rates = { multa: '2', juros: '1', carencia: 0, desconto: '0' }

/**
 * Computes fine, interest and discount of an open instalment if paid on `dia` (ISO; the day of its last payment, if later).
 * `own`: the company's rates, used for amounts to receive.
 */
export function chargesOn(parcela: StoredParcela, dia: string, uf: string, own: Rates): Encargos {
  const rates = parcela.tipo === 1 ? own : RATES_OF_LAW
  const paid = parcela.baixas.reduce((sum, { principal }) => sum.plus(dec(principal)), dec('0'))
  const last = parcela.baixas.at(-1)?.data ?? dia
  return encargos({
    // other reductions, such as a return, count as never owed
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
  /** Days of delay that bear interest. */
  dias: number
  /** Total due, R$. */
  devido: string
}

/** Computes the total due of an instalment on a day, with fine, interest and discount, which are 0 for a closed one. */
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

export interface Parts {
  multa: string
  juros: string
  desconto: string
}

/** Computes the R$ that a receipt leaves to the customer: charges not charged, and discount beyond the rates'. */
export const waivedOf = (owed: Parts, said: Parts): Decimal =>
  [
    dec(owed.multa).minus(said.multa),
    dec(owed.juros).minus(said.juros),
    dec(said.desconto).minus(owed.desconto),
  ].reduce((sum, part) => (part.gt(0) ? sum.plus(part) : sum), ZERO)

/** Refuses a waiver above the company's limit by a user without the right. @throws PROIBIDO */
export function refuseWaiver({ flags }: Sessao, waived: Decimal, { dispensa }: OwnRates): void {
  if (flags.has('financeiro_dispensar') || !waived.gt(dispensa)) return
  throw new AppError('PROIBIDO', {
    mensagem: `Seu grupo não dispensa ${formatMoney(waived.toFixed(2))} de multa, juros ou desconto: receba com eles, ou peça a quem pode`,
  })
}

const FREE = { multa: '0.00', juros: '0.00', desconto: '0.00', dias: 0 }
