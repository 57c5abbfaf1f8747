import type { EtapaEntrega, ModoEntrega } from './ladder.ts'

type Words = readonly [titulo: string, texto: string]

const PARADO = 'A loja não vai entregar este pedido.'

/** Words of each state for the customer who follows the order. */
const PARA_O_CLIENTE: Readonly<Record<Exclude<EtapaEntrega, 'pronto'>, Words>> = {
  agendado: ['Agendado', 'A loja prepara o pedido para a hora combinada.'],
  recebido: ['Recebido', 'A loja ainda vai aceitar o pedido.'],
  aceito: ['Aceito', 'A loja vai preparar o pedido.'],
  recusado: ['Recusado', PARADO],
  preparando: ['Em preparo', 'A loja está preparando o pedido.'],
  saiu: ['Saiu para entrega', 'O pedido está a caminho.'],
  entregue: ['Entregue', 'O pedido foi entregue.'],
  retirado: ['Retirado', 'O pedido foi retirado na loja.'],
  servido: ['Servido', 'O pedido foi servido.'],
  concluido: ['Concluído', 'O pedido está concluído.'],
  cancelado: ['Cancelado', PARADO],
}

const PRONTO: Readonly<Record<ModoEntrega, string>> = {
  entrega: 'O pedido espera o entregador.',
  retirada: 'O pedido espera por você na loja.',
  local: 'O pedido vai à sua mesa.',
}

/** Tells a customer the state of an order: a word, and what it means. */
export const ditoAoCliente = ({ estado, modo }: { estado: EtapaEntrega; modo: ModoEntrega }): Words =>
  estado === 'pronto' ? ['Pronto', PRONTO[modo]] : PARA_O_CLIENTE[estado]
