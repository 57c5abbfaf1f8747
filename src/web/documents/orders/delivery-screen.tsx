import { aceitarPedido } from '../../../domain/api/documentos.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { delivery, type PedidoDelivery } from '../../../domain/readings/delivery.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { paperActions } from '../../paper/papers.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { notify } from '../../state/notices.ts'
import { orderDialog } from './order-window.ts'

const waits = ({ estado }: PedidoDelivery): boolean => estado === 'a_aceitar'

const CELLS = {
  numero: { text: ({ id }: PedidoDelivery) => `#${id}` },
  estado: { look: (order: PedidoDelivery) => (waits(order) ? 'font-semibold text-live' : '') },
}

/** Lists incoming orders, which the user accepts, opens and prints by key. Changes made in other browsers appear at once. */
export const DeliveryScreen = () => (
  <ReadingList
    reading={delivery}
    scope="lista.delivery"
    cells={CELLS}
    own={order => ({
      commands: [
        ...paperActions(order),
        on(lista.abrir, order && (() => openDialog(orderDialog, { id: order.id }))),
        on(documento.aceitar, order && waits(order) ? () => accept(order.id) : false),
      ],
      labels: { 'lista.abrir': 'Abrir o pedido' },
    })}
  />
)

async function accept(id: number): Promise<void> {
  try {
    await call(aceitarPedido, { params: { id }, body: { status: 'A' } })
    notify('Pedido aceito')
    await readAgain(delivery)
  } catch (error) {
    showError(error)
  }
}
