import { create as createQr } from 'qrcode'

/** Draws a row's dark modules as an SVG path, one rectangle for each run. */
export const darkRuns = (modules: string, x: number, y: number, wide: number, high: number): string =>
  [...modules.matchAll(/1+/g)]
    .map(
      ({ index, 0: dark }) =>
        `M${x + index * wide} ${y}h${dark.length * wide}v${high}h${-dark.length * wide}z`,
    )
    .join('')

/** Makes a QR Code as a path, one unit per module, without margin. */
export function qrPath(text: string): { side: number; path: string } {
  const { modules } = createQr(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, col) => (modules.get(row, col) ? '1' : '0')).join(''),
  )
  return { side: modules.size, path: rows.map((line, row) => darkRuns(line, 0, row, 1, 1)).join('') }
}
