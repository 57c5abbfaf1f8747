import { allocate } from '../money/allocate.ts'
import { type Decimal, ZERO } from '../money/decimal.ts'
import { recusar } from './recusa.ts'

/**
 * Spreads one document amount over the items, in proportion to vprod − item desconto; all weights zero: by vprod;
 * again zero: equal parts (rules §5). Σ parts = amount exactly. Source: doc 3 §9.2, largest remainder.
 */
export function ratear(valor: Decimal, pesos: readonly Decimal[], vprods: readonly Decimal[]): Decimal[] {
  if (valor.isZero()) return pesos.map(() => ZERO)
  return allocate(valor, pesos.every(p => p.isZero()) ? vprods : pesos)
}

/** The document discount cannot pass what the items still cost (doc 3 §5.5). */
export function conferirDesconto(desconto: Decimal, pesos: readonly Decimal[]): void {
  if (desconto.isZero()) return
  let soma = ZERO
  for (const p of pesos) soma = soma.plus(p)
  if (desconto.gt(soma)) recusar('desconto maior que o subtotal', 'desconto', 'desconto_maior')
}
