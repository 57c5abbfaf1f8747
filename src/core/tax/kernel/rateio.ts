import { allocateExact } from '../../money/allocate.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { refuse } from './recusa.ts'

/**
 * Spreads one document amount over the items, in proportion to vprod − item desconto; all weights zero: by vprod;
 * again zero: equal parts (rules §5). Σ parts = amount exactly. Source: doc 3 §9.2, largest remainder.
 */
export function spreadValor(valor: Exact, pesos: readonly Exact[], vprods: readonly Exact[]): Exact[] {
  if (valor.isZero()) return pesos.map(() => ZERO)
  return allocateExact(valor, pesos.every(p => p.isZero()) ? vprods : pesos)
}

/** The document discount cannot pass what the items still cost (doc 3 §5.5). */
export function checkDesconto(desconto: Exact, pesos: readonly Exact[]): void {
  if (desconto.isZero()) return
  let soma = ZERO
  for (const p of pesos) soma = soma.plus(p)
  if (desconto.gt(soma)) refuse('desconto maior que o subtotal', 'desconto', 'desconto_maior')
}
