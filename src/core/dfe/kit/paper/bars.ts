import { type BarSymbol, code128 } from '../../../barcode/bars.ts'
import type { Area } from '../../../paper/box.ts'
import type { ElementoPapel } from '../../../paper/element.ts'

/** Narrowest bar that common readers can read, mm. */
export const MODULO = 0.27

/** Computes the width of bars with their quiet zones, mm. */
export const widthIn = ({ modulos, quieto: [before, after] }: BarSymbol, modulo: number) =>
  (before + modulos.length + after) * modulo

/** Draws bars centred in an area, as wide as possible up to modules of `most`, mm. */
export function centred(simbolo: BarSymbol, { x, y, largura, altura }: Area, most = 0.4): ElementoPapel {
  const modulo = Math.min(largura / widthIn(simbolo, 1), most)
  return {
    k: 'barras',
    x: x + (largura - widthIn(simbolo, modulo)) / 2 + simbolo.quieto[0] * modulo,
    y,
    altura,
    modulo,
    simbolo,
  }
}

/** Draws the Code 128 of a text; nothing for a text that has none. */
export const bars = (code: string, area: Area): ElementoPapel[] => {
  const simbolo = code128(code)
  return simbolo ? [centred(simbolo, area)] : []
}
