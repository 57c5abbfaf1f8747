import { dec, isDecimal } from '../money/decimal.ts'
import type { Lei } from './linha.ts'

type Linha = Readonly<Record<string, unknown>>

/** Tells if a rule of IPI charges it. */
export const chargesIpi = (ipi: Linha | undefined): boolean => {
  const aliquota = ipi?.['aliquota']
  return (
    /^(00|49|50|99)$/.test(String(ipi?.['cst'] ?? '')) &&
    typeof aliquota === 'string' &&
    isDecimal(aliquota) &&
    dec(aliquota).gt(0)
  )
}

/** Gives the source of the law by which IPI is zero, if the line's rule charges it all the same; otherwise null. */
export function ipiIndevido(
  lei: Lei,
  regras: Readonly<Record<string, Readonly<Record<string, Linha>> | undefined>>,
  linha: Linha,
): string | null {
  const ipi = regras['ipi']?.[String(linha['regraipi_id'])]
  return chargesIpi(ipi) && lei.ligado('ipi_2027') ? String(lei.linha('ipi_2027')?.fonte) : null
}
