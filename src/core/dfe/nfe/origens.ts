import { codigoUf } from '../../document/uf.ts'
import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import type { DetalheProduto } from './detalhe.ts'

/** Percentage of a fuel that comes from a state (LA18). `indImport` 1: imported by that state. */
export interface OrigemCombustivel {
  indImport: '0' | '1'
  /** IBGE code. */
  cUFOrig: string
  parte: Decimal
}

/** One origin as typed: 'RJ 20', 'BA 12,5' or 'importado SP 10'. */
const UMA = /^(importado\s+)?([A-Z]{2})\s+(\d{1,3}(?:[.,]\d{1,4})?)\s*%?$/i

/** Reads origins from one text, separated by semicolons; null: one of them is unreadable. */
export function readOrigens(texto: string): OrigemCombustivel[] | null {
  const ditas = texto
    .split(';')
    .map(cada => cada.trim())
    .filter(Boolean)
  const lidas = ditas.flatMap((cada): OrigemCombustivel[] => {
    const [, importado, uf = '', parte = ''] = UMA.exec(cada) ?? []
    const cUFOrig = uf.toUpperCase() === 'EX' ? null : codigoUf(uf.toUpperCase())
    const quanto = dec(parte.replace(',', '.') || '0')
    return cUFOrig && quanto.gt(0) ? [{ indImport: importado ? '1' : '0', cUFOrig, parte: quanto }] : []
  })
  return lidas.length === ditas.length ? lidas : null
}

/** Lists the origins of a fuel, national before imported. `uf_origem_nacional` gets the rest of 100. */
export function origensDe(detalhe: DetalheProduto): OrigemCombustivel[] {
  const { uf_origem_nacional, uf_origem_importado, percentual_importado, outras_origens } = detalhe
  const outras = readOrigens(outras_origens ?? '') ?? []
  const importado = dec(percentual_importado ?? '0')
  const resto = dec('100').minus(importado).minus(sumOf(outras))
  const uma = (indImport: '0' | '1', cUFOrig: string | undefined, parte: Decimal): OrigemCombustivel[] =>
    cUFOrig && parte.gt(0) ? [{ indImport, cUFOrig, parte }] : []
  const todas = [
    ...uma('0', uf_origem_nacional, resto),
    ...uma('1', uf_origem_importado, importado),
    ...outras,
  ]
  return (['0', '1'] as const).flatMap(lado => todas.filter(({ indImport }) => indImport === lado))
}

/** Adds up the percentages. */
export const sumOf = (origens: readonly OrigemCombustivel[]): Decimal =>
  origens.reduce((soma, { parte }) => soma.plus(parte), ZERO)
