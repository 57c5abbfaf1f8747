import { Decimal as Base } from 'decimal.js'

/**
 * Arithmetic of the simulator: exact to 60 digits, half up. Separate from the issuer's on purpose, to find the issuer's
 * errors.
 */
export const Exato = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 })
export type Exato = InstanceType<typeof Exato>

export const ZERO = new Exato(0)

/** Reads a value of the XML; absent or empty is zero. */
export function exato(texto: string | undefined): Exato {
  return texto === undefined || texto === '' ? ZERO : new Exato(texto)
}

/**
 * Tells if two values differ by more than `tolerancia`: by default the cent that SEFAZ allows where it recomputes
 * a product (MOC, "tolerância de R$ 0,01").
 */
export function differs(a: Exato, b: Exato, tolerancia = '0.01'): boolean {
  return a.minus(b).abs().greaterThan(tolerancia)
}
