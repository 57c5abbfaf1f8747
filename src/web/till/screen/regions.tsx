import { useAtomValue } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { useDesk } from '../../state/desk.ts'
import { Barra } from '../../ui/barra.tsx'

/**
 * Draws the live regions of the open sale outside #root: a dialog makes the page inert, but screen readers must still read
 * the total and the last item. The panel shows both on the screen.
 */
export function Regions() {
  const desk = useDesk()
  const total = useAtomValue(desk.total)
  const last = useAtomValue(desk.lastEvent)
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
