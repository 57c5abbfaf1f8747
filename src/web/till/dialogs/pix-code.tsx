import { formatMoney } from '../../../core/money/pt-br.ts'
import { qrPath } from '../../ui/qr.ts'

/** White modules that a reader needs around the code. */
const MARGIN = 4
/** Largest size of the picture, px, for a low screen; a module is a whole number of pixels. */
const MOST = 240

/** Shows a PIX code to the customer, with its text to copy where there is room. */
export function PixCode({
  code,
  valor,
  ownKey = true,
}: {
  code: string
  valor: string
  /** True when only the cashier checks that the money came. */
  ownKey?: boolean
}) {
  const { side, path } = qrPath(code)
  const whole = side + 2 * MARGIN
  const pixels = Math.floor(MOST / whole) * whole
  return (
    <section aria-label="QR Code do PIX" className="largo flex flex-wrap gap-x-3 border-line border-t pt-1">
      {ownKey ? <p className="w-full">Confira no banco antes de confirmar</p> : null}
      <svg
        role="img"
        aria-label={`QR Code do PIX de ${formatMoney(valor)}`}
        viewBox={`${-MARGIN} ${-MARGIN} ${whole} ${whole}`}
        width={pixels}
        height={pixels}
        className="shrink-0"
        // dark on white in the dark theme too
        style={{ background: 'white' }}
        fill="black"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className="min-w-[20ch] flex-1 in-data-painel:hidden">
        <p className="rotulo">Copia e cola</p>
        <p className="break-all text-dim text-xs">{code}</p>
      </div>
    </section>
  )
}
