import { useAtomValue } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { lastEventAtom, totalAtom } from '../../state/sale.ts'
import { Barra } from '../../ui/barra.tsx'

/**
 * The live regions of the sale in hand, outside #root: a dialog makes the page inert, and the total and the last item must be
 * heard while one is open. The panel shows the same to the eye.
 */
export function Regions() {
  const total = useAtomValue(totalAtom)
  const last = useAtomValue(lastEventAtom)
  return (
    <Barra>
      <div role="status" aria-label="Total" className="sr-only">
        {formatMoney(total)}
      </div>
      <div role="status" aria-label="Último item" className="sr-only">
        {last ? `${last.texto} ${last.detalhe}` : ''}
      </div>
    </Barra>
  )
}
