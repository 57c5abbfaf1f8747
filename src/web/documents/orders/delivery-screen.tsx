import { useQuery } from '@tanstack/react-query'
import { dec } from '../../../core/money/decimal.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { entrega } from '../../../domain/commands/entrega/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type EstadoEntrega, PERDIDOS, reached, textoDoEstado } from '../../../domain/entregas/ladder.ts'
import {
  delivery,
  nomeDoCanal,
  type PedidoDelivery,
  type PedidosDaFaixa,
} from '../../../domain/readings/delivery.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { paperActions } from '../../paper/papers.ts'
import { chosenOf } from '../../readings/chosen.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { read } from '../../state/query.ts'
import { asksToCancel, denyCancelling, linkItem } from './channel-actions.ts'
import { settleCourier } from './courier-settlement.ts'
import {
  arrive,
  arriving,
  issueNotes,
  movable,
  move,
  numberOf,
  type Orders,
  sendOut,
  tellCustomer,
  undoLast,
  wayOf,
} from './delivery-actions.ts'
import { newOrder } from './new-order.ts'
import { OrderPanel } from './order-panel.tsx'
import { orderDialog } from './order-window.ts'
import { saidByApp } from './said-by-app.tsx'
import { TimeLeft, timeLeftText, useMoment } from './time-left.tsx'

const isLost = ({ estado }: PedidoDelivery): boolean => PERDIDOS.some(lost => lost === estado)

const CELLS = {
  numero: { text: numberOf },
  canal: {
    text: (order: PedidoDelivery) => [nomeDoCanal(order.canal), wayOf(order)].filter(Boolean).join(' · '),
  },
  a_receber: {
    text: (order: PedidoDelivery, told: string) =>
      isLost(order) ? '' : dec(order.a_receber).isZero() ? 'pago' : told,
    look: (order: PedidoDelivery) => (!isLost(order) && dec(order.a_receber).isZero() ? 'text-ok' : ''),
  },
  prazo: {
    text: timeLeftText,
    draw: (order: PedidoDelivery) => <TimeLeft order={order} />,
    room: 30,
  },
  estado: {
    text: ({ aparte, sem_nota }: PedidoDelivery, told: string) =>
      [told, aparte ? textoDoEstado(aparte as EstadoEntrega) : '', sem_nota ? 'sem nota' : '']
        .filter(Boolean)
        .join(' · '),
    look: ({ estado, aparte, sem_nota }: PedidoDelivery) =>
      aparte || sem_nota ? 'text-bad' : estado === 'recebido' ? 'font-semibold text-live' : '',
  },
}

/** Lists orders on their way to the customer, which the keys of the list move on. Changes made elsewhere appear at once. */
export function DeliveryScreen() {
  useMoment()
  const { data } = useQuery(read(listEndpoint(delivery), { params: {}, query: { limit: '1' } }))
  const counted = (data as { faixas?: PedidosDaFaixa } | undefined)?.faixas
  return (
    <ReadingList
      reading={delivery}
      scope="lista.delivery"
      cells={CELLS}
      count={faixa => <Counted of={counted?.[faixa]} waits={faixa === 'aceitar'} />}
      own={(order, selection) => {
        const chosen = chosenOf(order, selection)
        /** Gives what a key does with those of the chosen orders that it leads on; false: with none. */
        const act = (these: Orders, work: (orders: Orders) => Promise<unknown>) =>
          these.length > 0 &&
          (async () => {
            if ((await work(these)) !== false) selection.limpar()
          })
        return {
          commands: [
            ...paperActions(order),
            newOrder(),
            on(lista.abrir, order && (() => openDialog(orderDialog, { id: order.id }))),
            on(
              documento.aceitar,
              act(movable('aceitar', chosen), these => move('aceitar', these)),
            ),
            on(
              entrega.recusar,
              movable('recusar', chosen).length > 0 &&
                (async ({ motivo }) => {
                  await move('recusar', movable('recusar', chosen), { motivo })
                  selection.limpar()
                }),
            ),
            on(
              entrega.preparar,
              act(movable('preparar', chosen), these => move('preparar', these)),
            ),
            on(
              entrega.aprontar,
              act(movable('aprontar', chosen), these => move('aprontar', these)),
            ),
            on(entrega.sair, act(movable('sair', chosen), sendOut)),
            on(entrega.entregar, act(arriving(chosen), arrive)),
            on(
              entrega.nota,
              act(
                chosen.filter(({ estado }) => reached(estado, 'aceito')),
                issueNotes,
              ),
            ),
            on(entrega.avisar, order && (() => tellCustomer(order))),
            on(entrega.desfazer, undoLast),
            on(entrega.acertar, settleCourier),
            on(entrega.dito, order !== undefined && (() => openDialog(saidByApp, { id: order.id }))),
            on(entrega.vincular, order !== undefined && (() => linkItem(order))),
            on(entrega.negar, asksToCancel(order) && (({ motivo }) => denyCancelling(order, motivo))),
            on(
              entrega.cancelar,
              movable('cancelar', chosen).length > 0 &&
                (async ({ motivo }) => {
                  await move('cancelar', movable('cancelar', chosen), { motivo })
                  selection.limpar()
                }),
            ),
          ],
          labels: {
            'lista.abrir': 'Abrir o pedido',
            'registro.novo': 'Novo pedido',
            ...(asksToCancel(order) ? { 'entrega.cancelar': 'Aceitar o cancelamento' } : {}),
          },
          side: order ? <OrderPanel key={order.id} order={order} /> : null,
        }
      }}
    />
  )
}

/** Shows the number of orders in a tab. */
function Counted({ of, waits }: { of: number | undefined; waits: boolean }) {
  if (of === undefined) return null
  return <span className={of === 0 ? 'text-dim' : waits ? 'text-live' : 'text-fg'}>{of}</span>
}
