import { formatMoney } from '../../../core/money/pt-br.ts'
import { qrPath } from '../../ui/qr.ts'

/** Modules of white that a reader needs around the code. */
const MARGIN = 4

/** Shows a code of PIX to the customer, five centimetres wide, with the text that an app takes in its place. */
export function PixCode({ code, valor }: { code: string; valor: string }) {
  const { side, path } = qrPath(code)
  return (
    <section aria-label="QR Code do PIX" className="largo flex flex-wrap gap-3 border-line border-t py-2">
      <svg
        role="img"
        aria-label={`QR Code do PIX de ${formatMoney(valor)}`}
        viewBox={`${-MARGIN} ${-MARGIN} ${side + 2 * MARGIN} ${side + 2 * MARGIN}`}
        className="size-[232px] shrink-0"
        // dark on white in the dark theme too
        style={{ background: 'white' }}
        fill="black"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className="min-w-[20ch] flex-1">
        <p>Confira no banco que o dinheiro chegou antes de confirmar</p>
        <p className="rotulo pt-2">Copia e cola</p>
        <p className="break-all text-dim text-xs">{code}</p>
      </div>
    </section>
  )
}
