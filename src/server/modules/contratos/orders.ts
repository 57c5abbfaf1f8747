import { wordOfState } from '../../../core/contract/estados.ts'
import { aboveContract, saldoOf, tareAgrees, unitsOf } from '../../../core/contract/saldo.ts'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import type { pesarOrdem } from '../../../domain/api/contratos.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { tellLater } from '../../outbox/webhooks-repository.ts'
import { heldBalances, leftOf, told } from './balance.ts'
import { type Balance, readLastTaker } from './balance-repository.ts'
import { readDraftOrder } from './draft-repository.ts'
import {
  cancelOrder,
  type HeldOrder,
  holdOrder,
  keepLoaded,
  linkOrders,
  writeEntry,
  writeLoad,
} from './repository.ts'

const conflict = (mensagem: string, dados?: unknown) =>
  new AppError('CONFLITO', { mensagem, ...(dados === undefined ? {} : { dados }) })

async function owned(q: Q, sessao: Sessao, id: number): Promise<HeldOrder> {
  const order = await holdOrder(q, sessao.empresa_id, id)
  if (!order) throw new AppError('NAO_ENCONTRADO')
  return order
}

const kilos = ({ unidade_peso }: HeldOrder, peso: string): Decimal =>
  dec(peso).times(unidade_peso === 't' ? '1000' : '1')

type Asked = Body<typeof pesarOrdem>

/**
 * Takes a weight of an order's truck: empty, it comes into the yard; loaded, it leaves with its goods. @throws VALIDACAO;
 * CONFLITO for another state, a tare that is not the vehicle's, or goods that the contract no longer has
 */
export async function weigh(q: Q, sessao: Sessao, id: number, asked: Asked): Promise<void> {
  const order = await owned(q, sessao, id)
  if (order.status === 'aberta' && asked.itens === undefined) return enter(q, sessao, order, asked)
  if (order.status !== 'aberta' && order.status !== 'patio')
    throw conflict(`A ordem ${order.numero} está ${wordOfState(order.status)}: não se pesa de novo`)
  await leave(q, sessao, order, asked)
}

async function enter(q: Q, sessao: Sessao, order: HeldOrder, { peso, confirma_tara }: Asked): Promise<void> {
  if (peso === undefined) throw fieldError('peso', 'Informe o peso do veículo vazio')
  const agrees = tareAgrees(kilos(order, peso), order.tara)
  if (!agrees && !confirma_tara)
    throw conflict(
      `${order.placa ?? 'O veículo'} vazio pesou ${told(kilos(order, peso))} kg e a tara dele é ${told(dec(order.tara ?? '0'))} kg: confirme para aceitar`,
      { confirma: 'confirma_tara' },
    )
  await writeEntry(q, order.id, { peso, by: agrees ? null : sessao.usuario_id })
}

async function leave(q: Q, { empresa_id }: Sessao, order: HeldOrder, { peso, itens }: Asked): Promise<void> {
  const balances = await heldBalances(q, [order.contrato_id], { ordem_id: order.id })
  const byId = new Map(balances.map(row => [row.id, row]))
  const net = peso === undefined ? null : netOf(order, peso)
  const loaded = itens ? saidOf(order, itens) : weighedOf(order, byId, net)
  for (const { id, contrato_item_id, qtde } of loaded) {
    const item = byId.get(contrato_item_id)
    if (!item) throw new AppError('NAO_ENCONTRADO')
    const saldo = saldoOf(item)
    if (dec(qtde).lte(saldo)) continue
    throw await beyond(q, order.id, item, saldo, id)
  }
  await writeLoad(q, order.id, { peso: peso ?? null, itens: loaded })
  await tellLater(q, empresa_id, 'contrato.saldo', [order.contrato_id])
}

interface Loaded {
  id: number
  contrato_item_id: number
  qtde: string
}

function saidOf(order: HeldOrder, said: NonNullable<Asked['itens']>): Loaded[] {
  const byId = new Map(said.map(({ id, qtde }) => [id, qtde]))
  if (said.some(({ id }) => !order.itens.some(item => item.id === id)))
    throw fieldError('itens', 'Este item não é desta ordem')
  if (said.every(({ qtde }) => dec(qtde).isZero())) throw fieldError('itens', 'Diga quanto se carregou')
  return order.itens.map(({ id, contrato_item_id }) => ({ id, contrato_item_id, qtde: byId.get(id) ?? '0' }))
}

/** Computes the kilos of the goods on a loaded truck. @throws VALIDACAO */
function netOf(order: HeldOrder, peso: string): Decimal {
  const net = kilos(order, peso).minus(kilos(order, order.peso_entrada ?? '0'))
  if (net.lte(0)) throw fieldError('peso', 'O peso na saída não passa do da entrada')
  return net
}

/** Computes what the only item took by the two weights. @throws VALIDACAO */
function weighedOf(order: HeldOrder, byId: ReadonlyMap<number, Balance>, net: Decimal | null): Loaded[] {
  if (net === null) throw fieldError('peso', 'Informe o peso do veículo carregado')
  const [only, other] = order.itens
  const qtde = only && !other ? unitsOf(net, byId.get(only.contrato_item_id)?.unidade ?? '') : null
  if (!only || qtde === null) throw fieldError('itens', 'Diga quanto se carregou de cada item')
  return [{ id: only.id, contrato_item_id: only.contrato_item_id, qtde }]
}

/** Makes the refusal of goods that the contract no longer has, which names who took them. */
async function beyond(q: Q, ordem: number, item: Balance, saldo: Decimal, campo: number): Promise<AppError> {
  const other = await readLastTaker(q, item.id, ordem)
  const who = other ? `, a ordem ${other.numero} carregou ${told(dec(other.qtde))}` : ''
  return conflict(aboveContract(item.nome, leftOf(item, saldo) + who), {
    item: campo,
    saldo: saldo.toFixed(),
    ordem: other?.numero ?? null,
  })
}

/** Cancels an order that no document bills; what it loaded goes back to the balance. @throws CONFLITO */
export async function cancel(q: Q, sessao: Sessao, id: number): Promise<HeldOrder> {
  const order = await owned(q, sessao, id)
  if (order.status === 'faturada')
    throw conflict(`A ordem ${order.numero} está faturada: cancele antes o documento ${order.documento_id}`)
  if (order.status === 'cancelada') throw conflict(`A ordem ${order.numero} já está cancelada`)
  if (order.notas.length > 0)
    throw conflict(
      `A ordem ${order.numero} está em parte faturada: cancele antes o documento ${order.notas[0]}`,
    )
  await cancelOrder(q, id)
  await tellLater(q, sessao.empresa_id, 'contrato.saldo', [order.contrato_id])
  return order
}

/** Locks a loaded order that the document (null: new) is to bill. @throws NAO_ENCONTRADO, CONFLITO */
export async function holdToBill(
  q: Q,
  sessao: Sessao,
  id: number,
  venda_id: number | null,
): Promise<HeldOrder> {
  const order = await owned(q, sessao, id)
  const own = venda_id !== null && (order.documento_id === venda_id || order.notas.includes(venda_id))
  const free = order.status === 'carregada' || (order.status === 'faturada' && order.documento_findo)
  if (own || free) return order
  throw order.status === 'faturada'
    ? conflict(`A ordem ${order.numero} já está no documento ${order.documento_id}`, {
        documento_id: order.documento_id,
      })
    : conflict(`A ordem ${order.numero} está ${wordOfState(order.status)}: fatura-se depois de carregada`)
}

/**
 * Makes the document the one that bills these orders. An order whose document bills a part of it stays loaded, with the
 * rest: only a document of a single order does.
 */
export async function bill(q: Q, sessao: Sessao, venda_id: number, ids: readonly number[]): Promise<void> {
  const partly: number[] = []
  for (const id of [...ids].sort((one, other) => one - other)) {
    const order = await holdToBill(q, sessao, id, venda_id)
    if (!order.notas.includes(venda_id)) continue
    if ((await readDraftOrder(q, sessao.empresa_id, id))?.itens) partly.push(id)
  }
  const whole = ids.filter(id => !partly.includes(id))
  if (whole.length > 0) await linkOrders(q, whole, venda_id)
  if (partly.length > 0) await keepLoaded(q, partly)
}
