import { allocateExact } from '../../money/allocate.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { refuse } from './recusa.ts'

/**
 * Spreads a document amount over the items in proportion to the vprod − desconto of each; if this is zero in every
 * item, in proportion to vprod; if vprod is zero in every item, in equal parts (rules §5). The parts add up to the
 * amount exactly. Source: doc 3 §9.2, largest remainder.
 */
export function spreadValor(valor: Exact, pesos: readonly Exact[], vprods: readonly Exact[]): Exact[] {
  if (valor.isZero()) return pesos.map(() => ZERO)
  return allocateExact(valor, pesos.every(p => p.isZero()) ? vprods : pesos)
}

/** Refuses a document discount above the sum of the items after their own discounts (doc 3 §5.5). @throws RecusaErro */
export function checkDesconto(desconto: Exact, pesos: readonly Exact[]): void {
  if (desconto.isZero()) return
  let soma = ZERO
  for (const p of pesos) soma = soma.plus(p)
  if (desconto.gt(soma)) refuse('desconto maior que o subtotal', 'desconto', 'desconto_maior')
}
