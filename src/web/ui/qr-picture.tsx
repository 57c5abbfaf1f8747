import { qrPath } from './qr.ts'

/** Width of the white margin that a reader needs around the code, in modules. */
const MARGIN = 4

/**
 * Draws a QR Code at most `most` px wide, each module a whole number of pixels. A code that has more than `most`
 * modules, margin included, is drawn wider, with one pixel a module.
 */
export function QrPicture({ text, label, most }: { text: string; label: string; most: number }) {
  const { side, path } = qrPath(text)
  const whole = side + 2 * MARGIN
  const pixels = Math.max(Math.floor(most / whole), 1) * whole
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${whole} ${whole}`}
      width={pixels}
      height={pixels}
      className="shrink-0"
      // dark on white also in the dark theme
      style={{ background: 'white' }}
      fill="black"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
