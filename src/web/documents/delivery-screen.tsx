import { useState } from 'react'
import { aceitarPedido } from '../../domain/api/documentos.ts'
import { listarVendas, type VendaAnswer } from '../../domain/api/vendas.ts'
import { documento } from '../../domain/commands/documento/index.ts'
import { form } from '../../domain/commands/form/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { call } from '../api/client.ts'
import { showError } from '../commands/show-error.ts'
import { openDialog } from '../dialogs/define.ts'
import { on, useScope } from '../keys/scopes.ts'
import { paperActions } from '../papel/papers.ts'
import { shortTime } from '../screens/vendas/note-number.ts'
import { statusWord } from '../screens/vendas/status-word.tsx'
import { useOrders } from '../screens/vendas/use-sales.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { GridOrError } from '../ui/grid-or-error.tsx'
import { Money } from '../ui/money.tsx'
import { Screen } from '../ui/screen.tsx'
import { Tab, TabList } from '../ui/tabs.tsx'
import { useCursor } from '../ui/use-cursor.ts'
import { orderDialog } from './order-window.ts'

const waits = (order: VendaAnswer) =>
  order.status === 'A' && (order as { status_app?: string | null }).status_app === 'P'

/** G-012: order, client, value, time, status. */
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
    celula: ({ valor_total }) => <Money valor={valor_total} />,
  },
  { id: 'hora', titulo: 'Hora', largura: '15ch', celula: ({ paga_em }) => shortTime(paga_em) },
  {
    id: 'status',
    titulo: 'Status',
    largura: '18ch',
    celula: order =>
      waits(order) ? <b className="font-semibold text-live">a aceitar</b> : statusWord(order.status),
  },
]

const SPANS = [
  ['P', 'A aceitar'],
  [null, 'Todos'],
] as const

/** Orders as they come in: accepted, opened in 'Pedido' and printed by key; another browser's are seen as they happen. */
export function DeliveryScreen() {
  const [at, show] = useState(0)
  const [status_app] = SPANS[at] ?? SPANS[0]
  const { total, linha, aoVer, carregando, erro } = useOrders(status_app)
  const cursor = useCursor(total)
  const order = linha(cursor.atual)
  const turn = (to: number) => {
    show(Math.min(Math.max(to, 0), SPANS.length - 1))
    cursor.ir(0)
  }
  const open = (one: VendaAnswer | undefined) => one && openDialog(orderDialog, { id: one.id })
  useScope('lista.delivery', {
    commands: [
      ...cursor.comandos,
      ...paperActions(order),
      on(lista.abrir, order ? () => open(order) : false),
      on(documento.aceitar, order && waits(order) ? () => accept(order.id) : false),
      on(form.aba, ({ numero }) => numero <= SPANS.length && turn(numero - 1)),
      on(form.abaAnterior, () => turn(at - 1)),
      on(form.abaSeguinte, () => turn(at + 1)),
    ],
    rotulos: { 'lista.abrir': 'Abrir o pedido' },
    aoVoltar: () => go('/'),
    volta: '/',
  })
  return (
    <Screen
      titulo="Delivery"
      cheia
      nota={
        <span role="status">
          {carregando ? 'carregando…' : erro ? '' : `${total} ${total === 1 ? 'pedido' : 'pedidos'}`}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <TabList rotulo="Pedidos">
          {SPANS.map(([each, titulo], index) => (
            <Tab key={titulo} index={index} atual={each === status_app} aoEscolher={() => turn(index)}>
              {titulo}
            </Tab>
          ))}
        </TabList>
        <GridOrError
          id="grade-delivery"
          titulo="Delivery"
          colunas={COLUMNS}
          total={total}
          linha={linha}
          atual={cursor.atual}
          aoEscolher={cursor.ir}
          aoAbrir={index => void open(linha(index))}
          aoVer={aoVer}
          vazio={carregando ? '' : status_app ? 'Nenhum pedido a aceitar' : 'Nenhum pedido'}
          erro={erro}
          falha="Erro ao listar os pedidos"
        />
      </div>
    </Screen>
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
