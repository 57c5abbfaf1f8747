import { ESTADO_OPTIONS, MODO_OPTIONS, PROPRIO } from '../entregas/ladder.ts'
import { defineReading, type RowOf } from '../fields/reading.ts'
import { STATUS_VENDA_TEXTO } from '../options/status_venda.ts'

/** Number of orders in each tab that has a count. */
export type PedidosDaFaixa = Readonly<Record<string, number>>

/** Orders on their way to the customer: the latest by their promise first (G-012). */
export const delivery = defineReading({
  id: 'delivery',
  title: 'Delivery',
  singular: 'Pedido do delivery',
  names: ['pedido', 'pedidos'],
  words: {
    palavras: 'pedidos entrega aplicativo aceitar motoboy entregador',
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
      ['preparo', 'Em preparo', 'Nada em preparo'],
      ['prontos', 'Prontos', 'Nenhum pedido pronto'],
      ['rua', 'Na rua', 'Nenhum pedido na rua'],
      ['agendados', 'Agendados', 'Nenhum pedido agendado'],
      ['hoje', 'Hoje', 'Nenhum pedido hoje'],
      ['todos', 'Todos', 'Nenhum pedido: o que chega aparece aqui e no sininho, e Enter o abre'],
    ],
    orders: { hoje: 'datavenda,desc', todos: 'datavenda,desc' },
  },
  news: ['UpdatePedido', 'VendaAtualizada'],
  search: 'número, cliente, telefone, mesa, bairro ou entregador',
  finds: ['exibicao', 'cliente', 'telefone', 'mesa', 'bairro', 'entregador'],
  wide: 'cliente',
  order: 'prazo,asc',
  fields: {
    numero: { type: 'int', label: 'Pedido', list: true, required: true },
    /** Number that the application, the kitchen and the customer say; null: the order's own. */
    exibicao: { type: 'text', label: 'Número no canal', max: 40 },
    canal: { type: 'text', label: 'Canal', max: 60, list: true, required: true },
    mesa: { type: 'text', label: 'Mesa', max: 60 },
    entrega_do_canal: { type: 'bool', label: 'O aplicativo entrega', required: true },
    cliente: { type: 'text', label: 'Cliente', max: 200, list: true, empty: 'Consumidor' },
    telefone: { type: 'phone', label: 'Telefone', max: 20 },
    bairro: { type: 'text', label: 'Bairro', max: 80, list: true, filter: true },
    valor_total: { type: 'money', label: 'Valor', list: true, soma: true, required: true },
    a_receber: { type: 'money', label: 'A receber', list: true, soma: true, required: true },
    prometida_em: { type: 'datetime', label: 'Prometido', list: true },
    prazo: { type: 'datetime', label: 'Faltam', list: true },
    estado: { type: 'enum', label: 'Status', options: ESTADO_OPTIONS, list: true, required: true },
    entregador: { type: 'text', label: 'Entregador', max: 60, list: true },
    datavenda: { type: 'datetime', label: 'Hora', required: true },
    modo: {
      type: 'enum',
      label: 'Modo',
      options: MODO_OPTIONS,
      required: true,
    },
    aparte: { type: 'text', label: 'Aviso', max: 20 },
    /** R$ of change that the courier carries; null: none. */
    troco: { type: 'money', label: 'Troco a levar' },
    /** True when the order has arrived, and no note was made of it. */
    sem_nota: { type: 'bool', label: 'Sem nota' },
    /** Beginning of the promised time, and of the present state. */
    inicio: { type: 'datetime', label: 'Início', required: true },
    desde: { type: 'datetime', label: 'Desde', required: true },
    status: { type: 'enum', label: 'Status da nota', options: STATUS_VENDA_TEXTO, required: true },
    modelo: { type: 'text', label: 'Modelo', max: 2, required: true },
    chave: { type: 'text', label: 'Chave', max: 44 },
    terminal_id: { type: 'int', label: 'Número do caixa' },
    tipo_operacao: { type: 'int', label: 'Tipo de documento', required: true },
  },
})
export type PedidoDelivery = RowOf<typeof delivery>

/** Names the channel of an order. */
export const nomeDoCanal = (canal: string): string => (canal === PROPRIO ? 'próprio' : canal)
