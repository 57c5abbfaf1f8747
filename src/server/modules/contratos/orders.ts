import { type EstadoOrdem, wordOfState } from '../../../core/contract/estados.ts'
import { aboveContract, kilosOf, saldoOf, tareAgrees, unitsOf } from '../../../core/contract/saldo.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import type { pesarOrdem } from '../../../domain/api/contratos.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { tellLater } from '../../outbox/webhooks-repository.ts'
import { heldBalances, leftOf, told } from './balance.ts'
import { type Balance, contractsOf, readGivenBack, readLastTaker } from './balance-repository.ts'
import { readDraftOrder } from './draft-repository.ts'
import {
  cancelOrder,
  type HeldOrder,
  holdOrder,
  keepLoaded,
  linkOrders,
  undoEntry,
  undoLoad,
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

/** Order that a weighing moved to another state, with what else changed, for its history. */
export interface Weighed {
  order: HeldOrder
  depois: EstadoOrdem
  mudancas: Mudanca[]
}

/** Writes a weight of an order for people: '41.160 kg'. */
const weightOf = ({ unidade_peso }: HeldOrder, peso: string): string => `${told(dec(peso))} ${unidade_peso}`

const ENTRADA = { campo: 'peso_entrada', rotulo: 'Peso na entrada' }
const SAIDA = { campo: 'peso_saida', rotulo: 'Peso na saída' }

/**
 * Takes a weight of an order's truck: empty, it comes into the yard; loaded, it leaves with its goods. @throws VALIDACAO;
 * CONFLITO for another state, a suspended contract, a tare that is not the vehicle's, items that are not the scale's net, or
 * goods that the contract no longer has
 */
export async function weigh(q: Q, sessao: Sessao, id: number, asked: Asked): Promise<Weighed> {
  const order = await owned(q, sessao, id)
  if (order.status !== 'aberta' && order.status !== 'patio')
    throw conflict(`A ordem ${order.numero} está ${wordOfState(order.status)}: não se pesa de novo`)
  const { numero, status } = order.contrato
  if (status !== 'ativo')
    throw conflict(`O contrato ${numero} está ${wordOfState(status)}: só um ativo carrega`)
  return order.status === 'aberta' && asked.itens === undefined
    ? enter(q, sessao, order, asked)
    : leave(q, sessao, order, asked)
}

async function enter(
  q: Q,
  sessao: Sessao,
  order: HeldOrder,
  { peso, confirma_tara }: Asked,
): Promise<Weighed> {
  if (peso === undefined) throw fieldError('peso', 'Informe o peso do veículo vazio')
  const agrees = tareAgrees(kilos(order, peso), order.tara)
  if (!agrees && !confirma_tara)
    throw conflict(
      `${order.placa ?? 'O veículo'} vazio pesou ${told(kilos(order, peso))} kg e a tara dele é ${told(dec(order.tara ?? '0'))} kg: confirme para aceitar`,
      { confirma: 'confirma_tara' },
    )
  await writeEntry(q, order.id, { peso, by: agrees ? null : sessao.usuario_id })
  return { order, depois: 'patio', mudancas: [{ ...ENTRADA, antes: null, depois: peso }] }
}

async function leave(
  q: Q,
  { empresa_id }: Sessao,
  order: HeldOrder,
  { peso, itens, confirma_peso }: Asked,
): Promise<Weighed> {
  const balances = await heldBalances(q, [order.contrato_id], { ordem_id: order.id })
  const byId = new Map(balances.map(row => [row.id, row]))
  const net = peso === undefined ? null : netOf(order, peso)
  const loaded = itens ? saidOf(order, itens) : weighedOf(order, byId, net)
  const odd = itens && net ? offScale(loaded, byId, net) : null
  if (odd && !confirma_peso)
    throw conflict(`Os itens somam ${odd.itens} e a balança diz ${odd.balanca}: confirme para aceitar`, {
      confirma: 'confirma_peso',
    })
  for (const { id, contrato_item_id, qtde } of loaded) {
    const item = byId.get(contrato_item_id)
    if (!item) throw new AppError('NAO_ENCONTRADO')
    const saldo = saldoOf(item)
    if (dec(qtde).lte(saldo)) continue
    throw await beyond(q, order.id, item, saldo, id)
  }
  await writeLoad(q, order.id, { peso: peso ?? null, itens: loaded })
  await tellLater(q, empresa_id, 'contrato.saldo', [order.contrato_id])
  const mudancas = [
    ...(peso === undefined ? [] : [{ ...SAIDA, antes: null, depois: peso }]),
    ...(odd
      ? [{ campo: 'peso_itens', rotulo: 'Peso dos itens', antes: odd.balanca, depois: odd.itens }]
      : []),
  ]
  return { order, depois: 'carregada', mudancas }
}

/**
 * Takes the last weight of an order back, so that it is weighed again: the loaded one gives its goods back to the balance.
 * @throws CONFLITO for an order that is not weighed, that a document bills, or whose contract is over
 */
export async function unweigh(q: Q, sessao: Sessao, id: number): Promise<Weighed> {
  const order = await owned(q, sessao, id)
  const { numero, status, peso_entrada, peso_saida, notas, contrato } = order
  if (status === 'patio') {
    await undoEntry(q, id)
    return {
      order,
      depois: 'aberta',
      mudancas: [{ ...ENTRADA, antes: peso_entrada, depois: null }],
    }
  }
  if (status !== 'carregada')
    throw conflict(`A ordem ${numero} está ${wordOfState(status)}: não há pesagem a desfazer`)
  if (notas.length > 0) throw partlyBilled(order)
  if (contrato.status !== 'ativo' && contrato.status !== 'suspenso')
    throw conflict(`O contrato ${contrato.numero} está ${wordOfState(contrato.status)} e não muda`)
  const depois = peso_entrada === null ? 'aberta' : 'patio'
  await undoLoad(q, id, depois)
  await tellLater(q, sessao.empresa_id, 'contrato.saldo', [order.contrato_id])
  const mudancas = peso_saida === null ? [] : [{ ...SAIDA, antes: peso_saida, depois: null }]
  return { order, depois, mudancas }
}

const partlyBilled = ({ numero, notas }: HeldOrder): AppError =>
  conflict(`A ordem ${numero} está em parte faturada: cancele antes o documento ${notas[0]}`)

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

/** kg by which a weight may differ from an item's quantity in t, whose four places are 100 g. */
const ROUNDING = '0.1'

/**
 * Compares the items with the scale's net, kg; null: they agree. What is counted in another unit than a weight may be the
 * rest, so that only more than the net is told.
 */
function offScale(
  loaded: readonly Loaded[],
  byId: ReadonlyMap<number, Balance>,
  net: Decimal,
): { itens: string; balanca: string } | null {
  let [sum, counted] = [ZERO, false]
  for (const { contrato_item_id, qtde } of loaded) {
    const kilosOfOne = kilosOf(byId.get(contrato_item_id)?.unidade ?? '')
    if (kilosOfOne) sum = sum.plus(kilosOfOne.times(dec(qtde)))
    else counted ||= dec(qtde).gt(0)
  }
  const over = sum.minus(net)
  const odd = (counted ? over : over.abs()).gt(dec(ROUNDING).times(loaded.length))
  return odd ? { itens: `${told(sum)} kg`, balanca: `${told(net)} kg` } : null
}

/** Computes the kilos of the goods on a loaded truck. @throws VALIDACAO */
function netOf(order: HeldOrder, peso: string): Decimal {
  if (order.peso_entrada === null) throw fieldError('peso', 'Pese antes o veículo vazio')
  const net = kilos(order, peso).minus(kilos(order, order.peso_entrada))
  if (net.lte(0))
    throw fieldError(
      'peso',
      `O peso na saída não passa do da entrada, ${weightOf(order, order.peso_entrada)}: se este está errado, desfaça a pesagem (Shift+F9)`,
    )
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

/** Refuses to cancel a return given again, whose balance would fall below zero. @throws CONFLITO, naming who took it */
export async function refuseTakenAgain(q: Q, sessao: Sessao, venda_id: number): Promise<void> {
  const back = new Map((await readGivenBack(q, venda_id)).map(({ item, qtde }) => [item, dec(qtde)]))
  if (back.size === 0) return
  const contratos = await contractsOf(q, sessao.empresa_id, [...back.keys()])
  for (const item of await heldBalances(q, contratos)) {
    const left = saldoOf(item).minus(back.get(item.id) ?? ZERO)
    if (!item.devolve_saldo || !back.has(item.id) || left.gte(0)) continue
    const other = await readLastTaker(q, item.id, null)
    const who = other ? ` (a ordem ${other.numero} levou ${told(dec(other.qtde))} ${item.unidade})` : ''
    throw conflict(
      `O que esta devolução trouxe de volta já saiu de novo${who}: sem ela faltariam ${told(left.abs())} ${item.unidade} de ${item.nome} no contrato ${item.numero}`,
      { ordem: other?.numero ?? null },
    )
  }
}

/** Cancels an order that no document bills; what it loaded goes back to the balance. @throws CONFLITO */
export async function cancel(q: Q, sessao: Sessao, id: number): Promise<HeldOrder> {
  const order = await owned(q, sessao, id)
  if (order.status === 'faturada')
    throw conflict(`A ordem ${order.numero} está faturada: cancele antes o documento ${order.documento_id}`)
  if (order.status === 'cancelada') throw conflict(`A ordem ${order.numero} já está cancelada`)
  if (order.notas.length > 0) throw partlyBilled(order)
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

/** Makes the document bill these orders. Only that of a single order may bill a part: the rest stays loaded. */
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
