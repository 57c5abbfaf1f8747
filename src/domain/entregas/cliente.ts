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

/**
 * Makes the address by which a WhatsApp message to the customer begins: its text is the order's state and the page at which
 * the customer follows the order. Somebody of the shop sends it.
 */
export function avisoPorWhatsApp(
  telefone: string,
  pedido: { numero: string; empresa: string; estado: EtapaEntrega; modo: ModoEntrega; pagina: string },
): string {
  const [titulo, texto] = ditoAoCliente(pedido)
  const message = `${pedido.empresa}, pedido ${pedido.numero}: ${titulo}. ${texto} ${pedido.pagina}`
  return `https://wa.me/${withCountry(telefone)}?text=${encodeURIComponent(message)}`
}

/** Gives a phone's digits with the country, as the addresses of wa.me and tel: take them. */
export const withCountry = (telefone: string): string => `55${telefone.replace(/\D/g, '')}`

/** Makes the address of a map of the door. */
export const mapOf = (endereco: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(endereco)}`

/** Tells a customer the state of an order: a word, and what it means. */
export const ditoAoCliente = ({ estado, modo }: { estado: EtapaEntrega; modo: ModoEntrega }): Words =>
  estado === 'pronto' ? ['Pronto', PRONTO[modo]] : PARA_O_CLIENTE[estado]
