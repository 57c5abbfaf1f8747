/** A4, in millimetres. */
export const A4 = [210, 297] as const
const MARGEM = 14
/** Of a commercial paper between its margins. */
export const UTIL = { x: MARGEM, largura: A4[0] - 2 * MARGEM } as const
export const DIREITA = UTIL.x + UTIL.largura

/** Of a picture, in any unit. */
export interface Tamanho {
  largura: number
  altura: number
}
