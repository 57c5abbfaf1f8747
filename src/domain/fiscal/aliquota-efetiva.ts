import { dec, isDecimal } from '../../core/money/decimal.ts'

/** Computes the rate after its reduction, both in %, to four places (LC 214/2025: pAliqEfet); null: not a number. */
export function aliquotaEfetiva(aliquota: unknown, reducao: unknown): string | null {
  if (typeof aliquota !== 'string' || typeof reducao !== 'string') return null
  if (!isDecimal(aliquota) || !isDecimal(reducao)) return null
  return dec(aliquota)
    .times(dec('100').minus(dec(reducao)))
    .div('100')
    .toFixed(4)
}
