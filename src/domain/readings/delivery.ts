import { defineReading, type RowOf } from '../fields/reading.ts'
import { STATUS_VENDA_TEXTO } from '../options/status_venda.ts'

/** Incoming orders, newest first (G-012). */
export const delivery = defineReading({
  id: 'delivery',
  title: 'Delivery',
  singular: 'Pedido do delivery',
  names: ['pedido', 'pedidos'],
  words: {
    palavras: 'pedidos entrega aplicativo aceitar motoboy',
    failure: { lista: 'Erro ao listar os pedidos' },
  },
  api: 'delivery/pedidos',
  path: '/delivery',
  menu: 'vendas',
  screen: 'delivery',
  permission: 'menu_delivery',
  right: 'Delivery',
  plan: 'venda_app',
  tabs: {
    param: 'situacao',
    label: 'Pedidos',
    of: [
      ['aceitar', 'A aceitar', 'Nenhum pedido a aceitar: o que chega aparece aqui e no sininho'],
      ['todos', 'Todos', 'Nenhum pedido: o que chega aparece aqui e no sininho, e Enter o abre'],
    ],
  },
  news: ['UpdatePedido', 'VendaAtualizada'],
  search: 'número ou cliente',
  finds: ['cliente'],
  wide: 'cliente',
  order: 'datavenda,desc',
  fields: {
    numero: { type: 'int', label: 'Pedido', list: true, required: true },
    cliente: { type: 'text', label: 'Cliente', max: 200, list: true, empty: 'Consumidor' },
    valor_total: { type: 'money', label: 'Valor', list: true, soma: true, required: true },
    datavenda: { type: 'datetime', label: 'Hora', list: true, required: true },
    estado: {
      type: 'enum',
      label: 'Status',
      options: [['a_aceitar', 'a aceitar'], ...STATUS_VENDA_TEXTO],
      list: true,
      required: true,
    },
    status: { type: 'enum', label: 'Status da nota', options: STATUS_VENDA_TEXTO, required: true },
    modelo: { type: 'text', label: 'Modelo', max: 2, required: true },
    chave: { type: 'text', label: 'Chave', max: 44 },
    terminal_id: { type: 'int', label: 'Número do caixa' },
    tipo_operacao: { type: 'int', label: 'Tipo de documento', required: true },
  },
})
export type PedidoDelivery = RowOf<typeof delivery>
