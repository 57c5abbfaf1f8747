import { z } from 'zod'
import { dec } from '../../../core/money/decimal.ts'
import { verDelivery } from '../../../domain/api/documentos.ts'
import {
  desfazerEntregas,
  type EntregaMovida,
  emitirEntregas,
  listarEntregadores,
  moverEntregas,
} from '../../../domain/api/entregas.ts'
import { entrega } from '../../../domain/commands/entrega/index.ts'
import { changeToCarry } from '../../../domain/entregas/acerto.ts'
import { avisoPorWhatsApp } from '../../../domain/entregas/cliente.ts'
import {
  type EtapaEntrega,
  leadsOn,
  MODOS,
  MOVIMENTOS,
  type MovimentoEntrega,
  textoDoEstado,
} from '../../../domain/entregas/ladder.ts'
import { delivery, type PedidoDelivery } from '../../../domain/readings/delivery.ts'
import { money } from '../../../domain/schema/types.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { readAgain } from '../../readings/read-again.ts'
import { asked } from '../../screens/financeiro/actions.ts'
import { pageState } from '../../state/cell.ts'
import { alerta, notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { terminalAtom } from '../../till/terminal.ts'
import { settleCounter } from './courier-settlement.ts'

export type Orders = readonly PedidoDelivery[]

/** Gives the orders that the movement leads on. */
export const movable = (id: MovimentoEntrega, orders: Orders): Orders =>
  orders.filter(order => leadsOn(id, order))

interface Said {
  motivo?: string
  entregador_id?: number
  troco?: string
  codigo?: string
}

/** Orders that this page moved last, for the moment in which that can be undone. */
const page = pageState(() => ({ moved: [] as readonly number[] }))

/** Takes back what this page did last. The server refuses it after the moment, or where the channel was told. */
export async function undoLast(): Promise<void> {
  const pedidos = [...page.moved]
  if (pedidos.length === 0) return notify('Nada a desfazer')
  const { data } = await call(desfazerEntregas, { body: { pedidos } })
  page.moved = []
  await readAgain(delivery)
  notify(
    data
      .map(({ venda_id, estado }) => `#${venda_id} ${textoDoEstado(estado as EtapaEntrega)} outra vez`)
      .join(' · '),
  )
}

interface Moved extends EntregaMovida {
  movimento: MovimentoEntrega
}

/** Asks the server to move orders. */
async function ask(movimento: MovimentoEntrega, orders: Orders, said: Said = {}): Promise<Moved[]> {
  const pedidos = orders.map(({ id }) => id)
  // this browser's till prints what goes out
  const terminal_id = terminalAtom.get()
  const till = terminal_id === null ? {} : { terminal_id }
  const { data } = await call(moverEntregas, { body: { pedidos, movimento, ...till, ...said } })
  return data.map(order => ({ ...order, movimento }))
}

/** Tells what moved and what did not, and keeps what moved for `undoLast`. True: all moved. */
async function tellMoved(orders: readonly Moved[]): Promise<boolean> {
  await readAgain(delivery)
  const moved = orders.filter(({ mudou }) => mudou)
  if (moved.length > 0) page.moved = moved.map(({ venda_id }) => venda_id)
  const stayed = orders.flatMap(({ texto }) => texto ?? [])
  const feito = [...new Set(moved.map(({ movimento }) => MOVIMENTOS[movimento].feito))].join(', ')
  if (stayed.length > 0) alerta(stayed.join(' · '))
  else if (moved.length === 1) notify(`Pedido ${feito}`)
  else notify(`${moved.length} pedidos: ${feito}`)
  return stayed.length === 0
}

/** Moves orders, and tells what moved and what did not. True: all moved. */
export const move = async (movimento: MovimentoEntrega, orders: Orders, said: Said = {}): Promise<boolean> =>
  tellMoved(await ask(movimento, orders, said))

/** Movements by which an order arrives, each of its own way to the customer. */
const ARRIVALS = ['entregar', 'retirar', 'servir'] as const satisfies readonly MovimentoEntrega[]

export const arriving = (orders: Orders): Orders => ARRIVALS.flatMap(id => movable(id, orders))

/** Marks orders as arrived; where their application wants the customer's code, asks for it. */
async function arriveBy(id: MovimentoEntrega, these: Orders): Promise<readonly Moved[]> {
  try {
    return await ask(id, these)
  } catch (error) {
    if (!(error instanceof ApiError && error.errors?.['codigo'])) throw error
    const form = z.object({
      codigo: z.string().default('').meta({ title: 'Código de entrega' }),
      motivo: z.string().max(255).default('').meta({ title: 'Sem o código: por quê' }),
    })
    const text = these.map(numberOf).join(' · ')
    const done = await asked(entrega.entregar, {}, form, text, ({ codigo, motivo }) =>
      ask(id, these, { codigo: String(codigo ?? ''), motivo: String(motivo ?? '') }),
    )
    return done ?? []
  }
}

/** Opens the message that tells the customer the order's state; a person sends it. */
export async function tellCustomer({ id, exibicao, modo }: PedidoDelivery): Promise<void> {
  const { entrega: way } = (await call(verDelivery, { params: { id } })).data
  if (!way?.telefone) return alerta(`O cliente do pedido #${id} não tem telefone`)
  const pedido = { numero: exibicao ?? String(id), empresa: currentUser().empresa.nome, pagina: way.pagina }
  const address = avisoPorWhatsApp(way.telefone, { ...pedido, modo, estado: way.estado as EtapaEntrega })
  window.open(address, '_blank', 'noopener')
}

/** Asks for the notes of orders. */
export async function issueNotes(orders: Orders): Promise<void> {
  await call(emitirEntregas, { body: { pedidos: orders.map(({ id }) => id) } })
  notify(orders.length === 1 ? 'Nota pedida' : `${orders.length} notas pedidas`)
}

/** Marks orders as arrived, each by its way's word; tells of all at once, then asks for what the counter received. */
export async function arrive(orders: Orders): Promise<void> {
  const all: Moved[] = []
  try {
    for (const id of ARRIVALS) {
      const these = movable(id, orders)
      if (these.length > 0) all.push(...(await arriveBy(id, these)))
    }
  } finally {
    if (all.length > 0) await tellMoved(all)
  }
  const there = all.filter(({ mudou }) => mudou).map(({ venda_id }) => venda_id)
  if (orders.some(order => there.includes(order.id) && isPaidAtCounter(order))) await settleCounter()
}

const isPaidAtCounter = ({ modo, a_receber }: PedidoDelivery): boolean =>
  modo !== 'entrega' && dec(a_receber).gt(0)

const NOBODY = '0'

/** Asks for the courier, and sends orders out in one route. False: the user cancelled. */
export async function sendOut(orders: Orders): Promise<boolean> {
  const { data } = await call(listarEntregadores, {})
  if (data.length === 0) {
    if (await move('sair', orders))
      notify('Sem entregador: cadastre um parceiro com a classificação Entregador para perguntar quem leva')
    return true
  }
  const [first = NOBODY, ...others] = [...data.map(({ id }) => String(id)), NOBODY]
  const ids: [string, ...string[]] = [first, ...others]
  const rotulos = Object.fromEntries([...data.map(({ id, nome }) => [id, nome]), [NOBODY, 'Sem entregador']])
  const form = z.object({
    entregador: z.enum(ids).default(first).meta({ title: 'Entregador', rotulos, ordem: ids }),
    troco: money.meta({ title: 'Troco que leva' }),
  })
  const text = orders.map(order => [numberOf(order), order.bairro].filter(Boolean).join(' ')).join(' · ')
  const done = await asked(
    entrega.sair,
    { troco: changeToCarry(orders) },
    form,
    text,
    async ({ entregador, troco }) => {
      const who = entregador === NOBODY ? {} : { entregador_id: Number(entregador), troco: String(troco) }
      await move('sair', orders, who)
      return true
    },
  )
  return done === true
}

/** Names the way of an order that no courier of the shop takes to a door: 'Retirada', 'Mesa 4'. */
export function wayOf({ modo, mesa, entrega_do_canal }: PedidoDelivery): string {
  if (modo === 'entrega') return entrega_do_canal ? 'o aplicativo entrega' : ''
  return mesa || MODOS[modo].texto
}

/** Names an order as the shop does, and as its application, the kitchen and the customer do: '#13 · 1001'. */
export const numberOf = ({ id, exibicao }: Pick<PedidoDelivery, 'id' | 'exibicao'>): string =>
  exibicao ? `#${id} · ${exibicao}` : `#${id}`
