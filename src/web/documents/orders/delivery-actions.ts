import { z } from 'zod'
import { listarEntregadores, moverEntregas } from '../../../domain/api/entregas.ts'
import { entrega } from '../../../domain/commands/entrega/index.ts'
import { leadsOn, MODOS, MOVIMENTOS, type MovimentoEntrega } from '../../../domain/entregas/ladder.ts'
import { delivery, type PedidoDelivery } from '../../../domain/readings/delivery.ts'
import { money } from '../../../domain/schema/types.ts'
import { call } from '../../api/client.ts'
import { readAgain } from '../../readings/read-again.ts'
import { asked } from '../../screens/financeiro/actions.ts'
import { alerta, notify } from '../../state/notices.ts'
import { codeIsRight } from './channel-actions.ts'

export type Orders = readonly PedidoDelivery[]

/** Gives the orders that the movement leads on. */
export const movable = (id: MovimentoEntrega, orders: Orders): Orders =>
  orders.filter(order => leadsOn(id, order))

interface Said {
  motivo?: string
  entregador_id?: number
  troco?: string
}

/** Moves orders, and tells what moved and what did not. */
export async function move(movimento: MovimentoEntrega, orders: Orders, said: Said = {}): Promise<void> {
  const pedidos = orders.map(({ id }) => id)
  const { data } = await call(moverEntregas, { body: { pedidos, movimento, ...said } })
  await readAgain(delivery)
  const moved = data.filter(({ mudou }) => mudou)
  const stayed = data.flatMap(({ texto }) => texto ?? [])
  const { feito } = MOVIMENTOS[movimento]
  if (stayed.length > 0) alerta(stayed.join(' · '))
  else if (moved.length === 1) notify(`Pedido ${feito}`)
  else notify(`${moved.length} pedidos: ${feito}`)
}

/** Movements by which an order arrives, each of its own way to the customer. */
const ARRIVALS = ['entregar', 'retirar', 'servir'] as const satisfies readonly MovimentoEntrega[]

export const arriving = (orders: Orders): Orders => ARRIVALS.flatMap(id => movable(id, orders))

/** Marks orders as arrived, each by the word of its way. One whose customer's code is not told stays. */
export async function arrive(orders: Orders): Promise<void> {
  for (const id of ARRIVALS) {
    const these: PedidoDelivery[] = []
    for (const order of movable(id, orders)) if (await codeIsRight(order)) these.push(order)
    if (these.length > 0) await move(id, these)
  }
}

const NOBODY = '0'

/** Asks for the courier, and sends orders out in one route. False: the user cancelled. */
export async function sendOut(orders: Orders): Promise<boolean> {
  const { data } = await call(listarEntregadores, {})
  if (data.length === 0) {
    await move('sair', orders)
    return true
  }
  const [first = NOBODY, ...others] = [...data.map(({ id }) => String(id)), NOBODY]
  const ids: [string, ...string[]] = [first, ...others]
  const rotulos = Object.fromEntries([...data.map(({ id, nome }) => [id, nome]), [NOBODY, 'Sem entregador']])
  const form = z.object({
    entregador: z.enum(ids).default(first).meta({ title: 'Entregador', rotulos, ordem: ids }),
    troco: money.default('0.00').meta({ title: 'Troco que leva' }),
  })
  const text = orders.map(({ id, bairro }) => `#${id}${bairro ? ` ${bairro}` : ''}`).join(' · ')
  const done = await asked(entrega.sair, {}, form, text, async ({ entregador, troco }) => {
    const who = entregador === NOBODY ? {} : { entregador_id: Number(entregador), troco: String(troco) }
    await move('sair', orders, who)
    return true
  })
  return done === true
}

/** Names the way of an order that is not delivered to a door: 'Retirada'. */
export const wayOf = ({ modo }: PedidoDelivery): string => (modo === 'entrega' ? '' : MODOS[modo].texto)
