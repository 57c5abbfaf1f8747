/** Width and height of A4, mm. */
export const A4 = [210, 297] as const
const MARGEM = 14
/** Left edge and printable width of a commercial paper, mm. */
export const UTIL = { x: MARGEM, largura: A4[0] - 2 * MARGEM } as const
export const DIREITA = UTIL.x + UTIL.largura

/** Size of a picture, in any unit. */
export interface Tamanho {
  largura: number
  altura: number
}
