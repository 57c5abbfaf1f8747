import { findNo, parseXml, textoOf, todos } from '../dfe/kit/parse.ts'
import { allocateExact } from '../money/allocate.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { exact } from '../money/exact.ts'
import { toText } from '../money/round.ts'

/** CST of a freight whose ICMS is due by the carrier, in whole or in part: not exempt (40, 41, 51), not substituted (60). */
const COM_CREDITO: readonly string[] = ['00', '20', '90']
const REGIME_NORMAL = 3

/** Computes the ICMS of a freight, R$, that the taker recovers (LC 87/1996 art. 20). `crt`: the taker's. */
export const icmsCreditado = ({ CST, vICMS }: { CST: string; vICMS: string }, crt: number): string =>
  crt === REGIME_NORMAL && COM_CREDITO.includes(CST) ? toText(dec(vICMS || '0'), 2) : '0.00'

/** Shares R$ of a freight over weights: the parts sum to it, to the cent. */
export const shareFreight = (total: string, weights: readonly string[]): string[] =>
  allocateExact(exact(total), weights.map(exact)).map(part => toText(part, 2))

/** Reads the gross weight of a note's volumes, kg; null: the note says none. */
export function grossWeight(nota: string): string | null {
  const peso = todos(findNo(parseXml(nota), 'transp'), 'vol').reduce(
    (soma, vol) => soma.plus(textoOf(vol, 'pesoB') || '0'),
    ZERO,
  )
  return peso.gt(0) ? peso.toFixed() : null
}
