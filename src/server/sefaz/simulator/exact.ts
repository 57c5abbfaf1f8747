import { Decimal as Base } from 'decimal.js'

/** The judge's own arithmetic: exact to 60 digits, half up, apart from the issuer's clone on purpose. */
export const Exato = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 })
export type Exato = InstanceType<typeof Exato>

export const ZERO = new Exato(0)

/** A value as the XML writes it; absent or empty is zero. */
export function exato(texto: string | undefined): Exato {
  return texto === undefined || texto === '' ? ZERO : new Exato(texto)
}

/** SEFAZ allows a cent either way where it recomputes a product (MOC, "tolerância de R$ 0,01"). */
export function differs(a: Exato, b: Exato, tolerancia = '0.01'): boolean {
  return a.minus(b).abs().greaterThan(tolerancia)
}
