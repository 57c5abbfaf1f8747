import { aceitarPedido } from '../../../domain/api/documentos.ts'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { paperActions } from '../../paper/papers.ts'
import { statusWord, Waiting, waits } from '../../screens/vendas/status-word.tsx'
import { readOrders } from '../../screens/vendas/use-sales.ts'
import { shortTime } from '../../state/local-time.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'
import { orderDialog } from './order-window.ts'

/** Columns of an order: number, customer, value, time, status (G-012). */
const COLUMNS: readonly TableColumn<VendaAnswer>[] = [
  { id: 'pedido', titulo: 'Pedido', largura: '12ch', celula: ({ id }) => `#${id}` },
  {
    id: 'cliente',
    titulo: 'Cliente',
    largura: 'minmax(12ch,1fr)',
    celula: ({ cliente }) => cliente ?? 'Consumidor',
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '16ch',
    direita: true,
    celula: ({ valor_total }) => <Money value={valor_total} />,
  },
  { id: 'hora', titulo: 'Hora', largura: '15ch', celula: ({ paga_em }) => shortTime(paga_em) },
  {
    id: 'status',
    titulo: 'Status',
    largura: '18ch',
    celula: order => (waits(order) ? <Waiting /> : statusWord(order.status)),
  },
]

const SPANS = [
  ['P', 'A aceitar', 'Nenhum pedido a aceitar: o que chega aparece aqui e no sininho'],
  [null, 'Todos', 'Nenhum pedido: o que chega aparece aqui e no sininho, e Enter o abre'],
] as const

/** Lists incoming orders, which the user accepts, opens and prints by key. Changes made in other browsers appear at once. */
export function DeliveryScreen() {
  const list = useList<VendaAnswer, 'P' | null>({
    faixas: SPANS,
    abas: 'Pedidos',
    ler: readOrders,
  })
  const order = list.row
  const open = order && (() => openDialog(orderDialog, { id: order.id }))
  useScope(
    'lista.delivery',
    list.escopo({
      commands: [
        ...paperActions(order),
        on(lista.abrir, open),
        on(documento.aceitar, order && waits(order) ? () => accept(order.id) : false),
      ],
      labels: { 'lista.abrir': 'Abrir o pedido' },
    }),
  )
  return (
    <ListScreen
      {...list.tela}
      title="Delivery"
      id="grade-delivery"
      columns={COLUMNS}
      names={['pedido', 'pedidos']}
      onOpen={() => void open?.()}
      failure="Erro ao listar os pedidos"
    />
  )
}

async function accept(id: number): Promise<void> {
  try {
    await call(aceitarPedido, { params: { id }, body: { status: 'A' } })
    notify('Pedido aceito')
    await invalidate(listarVendas)
  } catch (error) {
    showError(error)
  }
}
