import { addDays, compareDays, type Dia } from '../dates/day.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** Open principal that falls due on one day; 1 to be received, 2 to be paid. */
export interface DueDay {
  tipo: 1 | 2
  dia: Dia
  /** R$. */
  aberto: string
  quantidade: number
}

export interface Bucket {
  tipo: 1 | 2
  titulo: string
  /** Due dates, both included; null: without end. */
  de: Dia | null
  ate: Dia | null
  aberto: string
  quantidade: number
}

/** Days late of each part of the ageing; amounts not yet due are in a separate part. */
const LATE = [
  [1, 30, '1 a 30 dias'],
  [31, 60, '31 a 60 dias'],
  [61, 90, '61 a 90 dias'],
  [91, null, 'mais de 90 dias'],
] as const

const AHEAD = [30, 60, 90] as const

const SIDES = [1, 2] as const

function bucketOf(
  days: readonly DueDay[],
  tipo: 1 | 2,
  titulo: string,
  de: Dia | null,
  ate: Dia | null,
): Bucket {
  const own = days.filter(
    each =>
      each.tipo === tipo &&
      (de === null || compareDays(each.dia, de) >= 0) &&
      (ate === null || compareDays(each.dia, ate) <= 0),
  )
  return {
    ...{ tipo, titulo, de, ate },
    aberto: own.reduce((sum, { aberto }) => sum.plus(aberto), ZERO).toFixed(2),
    quantidade: own.reduce((sum, { quantidade }) => sum + quantidade, 0),
  }
}

/** Groups open amounts by age on a day: not due yet, then by days late. */
export const ageing = (days: readonly DueDay[], hoje: Dia): Bucket[] =>
  SIDES.flatMap(tipo => [
    bucketOf(days, tipo, 'a vencer', hoje, null),
    ...LATE.map(([from, to, titulo]) =>
      bucketOf(days, tipo, titulo, to === null ? null : addDays(hoje, -to), addDays(hoje, -from)),
    ),
  ])

export interface Forecast extends Bucket {
  /** Money at the end of the period, after receipts and payments. */
  saldo: string
}

/**
 * Forecasts the money over the next 30, 60 and 90 days, by due dates; `saldo`: money now, R$. Overdue bills are paid in
 * the first period; overdue receivables are uncertain and left out.
 */
export function forecast(days: readonly DueDay[], hoje: Dia, saldo: string): Forecast[] {
  let left: Decimal = dec(saldo)
  return AHEAD.flatMap((ate, i) => {
    const begin = i === 0 ? hoje : addDays(hoje, (AHEAD[i - 1] ?? 0) + 1)
    const titulo = i === 0 ? `até ${ate} dias` : `de ${(AHEAD[i - 1] ?? 0) + 1} a ${ate} dias`
    const [receives, pays] = SIDES.map(tipo =>
      bucketOf(days, tipo, titulo, i === 0 && tipo === 2 ? null : begin, addDays(hoje, ate)),
    ) as [Bucket, Bucket]
    left = left.plus(receives.aberto).minus(pays.aberto)
    return [receives, pays].map(each => ({ ...each, saldo: left.toFixed(2) }))
  })
}
