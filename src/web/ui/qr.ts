import { create as createQr } from 'qrcode'

/** Dark modules of a row as a path of a picture: one piece a run. */
export const darkRuns = (modules: string, x: number, y: number, wide: number, high: number): string =>
  [...modules.matchAll(/1+/g)]
    .map(
      ({ index, 0: dark }) =>
        `M${x + index * wide} ${y}h${dark.length * wide}v${high}h${-dark.length * wide}z`,
    )
    .join('')

/** A QR Code as a path, a module a unit, without its margin. */
export function qrPath(text: string): { side: number; path: string } {
  const { modules } = createQr(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, col) => (modules.get(row, col) ? '1' : '0')).join(''),
  )
  return { side: modules.size, path: rows.map((line, row) => darkRuns(line, 0, row, 1, 1)).join('') }
}
