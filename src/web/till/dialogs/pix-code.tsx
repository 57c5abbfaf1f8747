import { formatMoney } from '../../../core/money/pt-br.ts'
import { QrPicture } from '../../ui/qr-picture.tsx'

/** Largest size of the picture, px: it must fit on a low screen. */
const MOST = 240

/** Shows a PIX code to the customer, with its text to copy when the screen has space. */
export function PixCode({
  code,
  valor,
  ownKey = true,
}: {
  code: string
  valor: string
  /** True for the shop's static code: only the cashier can check that the money came. */
  ownKey?: boolean
}) {
  return (
    <section aria-label="QR Code do PIX" className="largo flex flex-wrap gap-x-3 border-line border-t pt-1">
      {ownKey ? <p className="w-full">Confira no banco antes de confirmar</p> : null}
      <QrPicture text={code} label={`QR Code do PIX de ${formatMoney(valor)}`} most={MOST} />
      <div className="min-w-[20ch] flex-1 in-data-painel:hidden">
        <p className="rotulo">Copia e cola</p>
        <p className="break-all text-dim text-xs">{code}</p>
      </div>
    </section>
  )
}
