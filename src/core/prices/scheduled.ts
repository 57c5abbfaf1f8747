import { dec, isDecimal } from '../money/decimal.ts'
import { toShortText } from '../money/round.ts'
import { endPrice } from './ending.ts'

/** Kinds of scheduled price. */
export const TIPO_PRECO_AGENDADO = [
  [1, 'Preço novo'],
  [2, 'Percentual sobre o preço'],
  [3, 'Margem sobre o custo'],
] as const

export interface PrecoAgendado {
  tipo: 1 | 2 | 3
  /** R$ for a new price, else %. */
  valor: string
}

/** Present price and cost of a product or of a row of its grid (size or colour), R$. */
export interface PrecoDeAntes {
  preco: string | null
  custo: string | null
  valor_decimal: number
  /** Ending of computed prices (PRICE_ENDING). */
  arredondar_preco?: number
  /** Smallest price too large for its field. */
  teto: string
}

/** Price (R$) at the start of the schedule, or the reason why there is none. */
export type PrecoNaHora = { preco: string; falta?: never } | { preco?: never; falta: string }

export function scheduledPrice(agendado: PrecoAgendado, antes: PrecoDeAntes): PrecoNaHora {
  const preco = priceOf(agendado, antes)
  if (preco === null)
    return {
      falta: agendado.tipo === 2 ? 'Falta o preço de que se calcula' : 'Falta o custo de que se calcula',
    }
  if (!dec(preco).gt(0)) return { falta: 'O preço ficaria em zero' }
  if (dec(preco).gte(dec(antes.teto))) return { falta: 'O preço ficaria grande demais' }
  return { preco }
}

function priceOf(
  { tipo, valor }: PrecoAgendado,
  { preco, custo, valor_decimal, arredondar_preco }: PrecoDeAntes,
): string | null {
  if (tipo === 1) return toShortText(dec(valor), valor_decimal)
  const base = tipo === 2 ? preco : custo
  // a base of zero gives no price, whatever the percentage
  if (base === null || !isDecimal(base) || dec(base).isZero()) return null
  const raised = dec(base).times(dec(valor).div(100).plus(1))
  if (tipo === 3) return endPrice(toShortText(raised, valor_decimal), arredondar_preco)
  // a percentage keeps the places of the price, at least two
  const had = dec(base).decimalPlaces()
  return endPrice(toShortText(raised, Math.min(valor_decimal, Math.max(2, had))), arredondar_preco)
}

interface Periodo {
  inicio: Date
  /** Null: a price without end. */
  fim: Date | null
}

/** Tells if two periods overlap or touch, so that the price would be unclear. One without end counts at its start. */
export const collide = (a: Periodo, b: Periodo): boolean =>
  a.inicio <= (b.fim ?? b.inicio) && b.inicio <= (a.fim ?? a.inicio)
