import { negarCancelamento, pedidoDoAplicativo, vincularItem } from '../../../domain/api/canais.ts'
import { verDelivery } from '../../../domain/api/documentos.ts'
import { delivery, type PedidoDelivery } from '../../../domain/readings/delivery.ts'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/define.ts'
import { readAgain } from '../../readings/read-again.ts'
import { choiceDialog } from '../../screens/conciliacao/choice-dialog.tsx'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { stockSearch } from '../../stock/product-search.tsx'

/** Tells whether the customer asked to cancel, and waits for the shop's answer. */
export const asksToCancel = (order: PedidoDelivery | undefined): order is PedidoDelivery =>
  order?.aparte === 'cancelamento_pedido'

/** Denies the cancellation that the customer asked for. */
export async function denyCancelling({ id }: PedidoDelivery, motivo: string): Promise<void> {
  await call(negarCancelamento, { params: { id }, body: { motivo } })
  await readAgain(delivery)
  notify('Cancelamento negado')
}

const NO_CHANNEL = { canal_id: 0, sem_vinculo: [] }

/** Asks which product an item of the order is, and links it: open orders with the item are mended. */
export async function linkItem({ id }: PedidoDelivery): Promise<void> {
  const { canal_id, sem_vinculo } = (await call(pedidoDoAplicativo, { params: { id } })).data ?? NO_CHANNEL
  if (sem_vinculo.length === 0) return notify('Todos os itens deste pedido têm produto')
  const at =
    sem_vinculo.length === 1
      ? 0
      : await openDialog(choiceDialog, {
          title: 'Vincular item',
          rows: sem_vinculo.map(({ nome, codigo }, index) => ({
            ...{ id: index, nome, valor: null },
            lado: codigo === nome ? '' : codigo,
          })),
        })
  const item = at === undefined ? undefined : sem_vinculo[at]
  if (!item) return
  const produto = await openDialog(stockSearch, { titulo: `Vincular: ${item.nome}`, texto: '' })
  if (!produto) return
  const body = { codigo: item.codigo, produto_id: produto.id }
  const { pedidos } = (await call(vincularItem, { params: { id: canal_id }, body })).data
  await Promise.all([readAgain(delivery), invalidate(verDelivery, pedidoDoAplicativo)])
  notify(`${item.nome} é ${produto.nome}: ${pedidos === 1 ? '1 pedido' : `${pedidos} pedidos`} com o produto`)
}
