import { type Exact, exact, ZERO } from '../money/exact.ts'
import { r2, round } from '../money/round.ts'
import { asOf } from './as-of.ts'

/** Rate (%) and amount of each share of IBS and CBS. */
export interface Parcelas {
  uf: readonly [taxa: Exact, valor: Exact]
  mun: readonly [taxa: Exact, valor: Exact]
  cbs: readonly [taxa: Exact, valor: Exact]
}

const NADA = [ZERO, ZERO] as const
const plus = (a: readonly [Exact, Exact], b: readonly [Exact, Exact]): readonly [Exact, Exact] => [
  a[0].plus(b[0]),
  a[1].plus(b[1]),
]

/**
 * Gives the shares of a sale to a government: all goes to the one that buys, by the rates of the others at zero and its own
 * raised as much (CF art. 149-C; LC 214/2025 arts. 372, 473). The União (1) takes the IBS as CBS; a state (2), the Federal
 * District (3) or a city (4) takes the IBS, and the part of the CBS that the day has. Before 2027, and for other buyers, the
 * shares stay. The sum is the same (rej. 1142).
 */
export function sharesOfBuyer(dia: string, ente: string, de: Parcelas): Parcelas {
  const lei = asOf(dia)
  if (!lei.ligado('compra_gov_destino') || !/^[1-4]$/.test(ente)) return de
  const ibs = plus(de.uf, de.mun)
  if (ente === '1') return { uf: NADA, mun: NADA, cbs: plus(de.cbs, ibs) }
  const fator = exact(lei.texto('compra_gov_cbs') ?? '0')
  const vai = [round(de.cbs[0].times(fator), 4), r2(de.cbs[1].times(fator))] as const
  const cbs = [de.cbs[0].minus(vai[0]), de.cbs[1].minus(vai[1])] as const
  const dele = plus(ibs, vai)
  return ente === '4' ? { uf: NADA, mun: dele, cbs } : { uf: dele, mun: NADA, cbs }
}
