import { dec } from '../../money/decimal.ts'
import { inTicketLetters } from '../../text/printable.ts'
import { fone, quantidade, reais } from '../format.ts'
import { type Bloco, centro, type Danfe, faixa, pairOf, regua, texto } from '../ticket.ts'
import { type LojaImpressa, shortHead } from '../ticket-head.ts'
import type { KitchenLine } from './kitchen.ts'

/** An order that a courier takes along. '' = not told. */
interface OrderOut extends LojaImpressa {
  numero: string
  /** Channel, with the number that the customer sees there: 'Feira 1001'. */
  canal: string
  /** DD/MM/YYYY HH:mm in the shop. */
  quando: string
  cliente: string
  /** Digits. */
  telefone: string
  /** Address in one line. */
  endereco: string
  referencia: string
  entregador: string
  obs: string
  itens: readonly KitchenLine[]
  total: string
  pagamentos: readonly { nome: string; valor: string; pago: boolean }[]
  /** R$ to be received at the door. */
  a_receber: string
  /** R$ that the customer pays with, and R$ of change that the courier carries for it; null: no change. */
  troco_para: string | null
  troco: string | null
  /** Address of a map of the door. */
  mapa: string | null
}

/** Builds the slip that goes out with an order, for 80 mm: to whom, what, and the money at the door. */
export function deliverySlip(order: OrderOut): Danfe {
  const { numero, canal, cliente, endereco, referencia, entregador, obs, itens, mapa } = order
  const say = (text: string, style: 'titulo' | 'forte' | 'normal' = 'normal') =>
    texto(inTicketLetters(text), style)
  const blocos: Bloco[] = [
    ...shortHead(order),
    regua,
    centro(`ENTREGA #${numero}`, 'titulo'),
    ...(canal ? [centro(inTicketLetters(canal), 'forte')] : []),
    centro(order.quando, 'miudo'),
    ...(cliente ? [say(cliente, 'forte')] : []),
    ...(order.telefone ? [say(fone(order.telefone))] : []),
    ...(endereco ? [say(endereco, 'forte')] : []),
    ...(referencia ? [say(`Referência: ${referencia}`)] : []),
    ...(entregador ? [pairOf('Entregador', inTicketLetters(entregador))] : []),
    regua,
    ...itens.flatMap(({ nome, qtde, unidade, detalhes }) => [
      say(`${quantidade(qtde)} ${unidade}  ${nome}`),
      ...detalhes.map(each => say(`    ${each}`)),
    ]),
    ...(obs.trim() ? obs.trim().split(/\r?\n/) : []).map(each => say(each, 'forte')),
    regua,
    pairOf('Total R$', reais(order.total), 'forte'),
    ...order.pagamentos.map(({ nome, valor, pago }) =>
      pairOf(inTicketLetters(pago ? `${nome} (já pago)` : nome), reais(valor)),
    ),
    ...atTheDoor(order),
    ...(mapa ? [{ k: 'qr' as const, conteudo: mapa, lado: [texto('Endereço no mapa', 'forte')] }] : []),
    texto('Não é documento fiscal', 'miudo'),
  ]
  return { titulo: `Entrega ${numero}`, blocos }
}

function atTheDoor({ a_receber, troco_para, troco }: OrderOut): Bloco[] {
  if (dec(a_receber).isZero()) return [faixa('NADA A RECEBER')]
  return [
    faixa(`RECEBER R$ ${reais(a_receber)}`),
    ...(troco_para === null ? [] : [pairOf('Troco para R$', reais(troco_para))]),
    ...(troco === null || dec(troco).isZero() ? [] : [pairOf('LEVA DE TROCO R$', reais(troco), 'forte')]),
  ]
}
