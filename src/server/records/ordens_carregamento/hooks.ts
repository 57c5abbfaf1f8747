import { wordOfState } from '../../../core/contract/estados.ts'
import { aboveContract } from '../../../core/contract/saldo.ts'
import { isoToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { CLASSES } from '../../../domain/records/ordens_carregamento/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import {
  type Balance,
  heldBalances,
  holdContract,
  holdOrder,
  leftOf,
  nextNumber,
  readBalances,
  toPromise,
} from '../../modules/contratos/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { isClassified } from '../parceiros/repository.ts'

const conflict = (mensagem: string) => new AppError('CONFLITO', { mensagem })

/** Refuses an order of a contract that loads nothing now, or not yet on the order's day. @throws VALIDACAO */
async function refuseIdle(q: Q, sessao: Sessao, { id, data }: { id: number; data: string }): Promise<void> {
  const held = await holdContract(q, sessao.empresa_id, id)
  if (!held) throw fieldError('contrato_id', 'Contrato não encontrado')
  if (held.status !== 'ativo')
    throw fieldError(
      'contrato_id',
      `O contrato ${held.numero} está ${wordOfState(held.status)}: só um ativo carrega`,
    )
  if (held.vencido)
    throw fieldError('contrato_id', `O contrato ${held.numero} venceu: faça um aditivo do prazo`)
  if (data < held.data_inicio)
    throw fieldError('data', `O contrato ${held.numero} começa em ${isoToWire(held.data_inicio)}`)
}

/** Refuses a driver who is none, a carrier that is none, and a vehicle named twice. @throws VALIDACAO at the field */
async function refuseTruck(q: Q, row: WireRow): Promise<void> {
  for (const name of ['motorista', 'transportadora'] as const) {
    const id = row[`${name}_id`]
    if (id != null && !(await isClassified(q, Number(id), CLASSES[name])))
      throw fieldError(`${name}_id`, `Este parceiro não é ${name}`)
  }
  const trailers = (row['reboques'] ?? []) as readonly number[]
  const vehicles = [...(row['veiculo_id'] == null ? [] : [row['veiculo_id']]), ...trailers].map(Number)
  if (new Set(vehicles).size < vehicles.length)
    throw fieldError('reboques', 'O mesmo veículo está duas vezes')
}

/** Refuses items that are not the contract's, and more than it can still promise. @throws VALIDACAO at the item */
function refuseItems(itens: readonly WireRow[], balances: readonly Balance[]): void {
  const seen = new Set<unknown>()
  for (const [i, { contrato_item_id, qtde }] of itens.entries()) {
    const item = balances.find(({ id }) => id === contrato_item_id)
    if (!item) throw fieldError(`itens.${i}.contrato_item_id`, 'Este item não é do contrato')
    if (seen.has(contrato_item_id))
      throw fieldError(`itens.${i}.contrato_item_id`, `${item.nome} está duas vezes`)
    seen.add(contrato_item_id)
    const asked = dec(String(qtde ?? '0'))
    if (asked.lte(0)) throw fieldError(`itens.${i}.qtde`, 'Informe uma quantidade maior que zero')
    const left = toPromise(item)
    if (asked.gt(left)) throw fieldError(`itens.${i}.qtde`, aboveContract(item.nome, leftOf(item, left)))
  }
}

const BY_SCALE = 'O peso vem da pesagem (F9)'
/** Fields that weighing and the note write, with the refusal of a body that says another value. */
const LATER = [
  ['peso_entrada', BY_SCALE],
  ['peso_saida', BY_SCALE],
  ['documento_id', 'Quem diz o documento é a nota da ordem'],
] as const

/**
 * Refuses a state, weights or a document in a body: weighing and billing write them. A body that repeats the stored
 * state is the form's. @throws VALIDACAO at the field
 */
function refuseLater(record: WireRow, before: WireRow | null): void {
  const said = record['status'] ?? 'aberta'
  if (before && said !== before['status'])
    throw fieldError('status', 'A situação muda pela pesagem e pela nota')
  if (!before && said !== 'aberta')
    throw fieldError('status', 'Uma ordem começa aberta: pese-a depois de gravada')
  for (const [key, text] of LATER) {
    const [typed, stored] = [record[key], before?.[key]]
    if (typed != null && !(stored != null && dec(String(typed)).eq(dec(String(stored)))))
      throw fieldError(key, text)
  }
  for (const [i, item] of childrenOf(record, 'itens').entries())
    if (item['qtde_carregada'] != null) throw fieldError(`itens.${i}.qtde_carregada`, BY_SCALE)
}

/** Hooks of loading orders: only waiting ones change, within what their contract can promise. */
export const ordensCarregamentoHooks: Hooks = {
  oneByOne: true,
  async prepare(q, sessao, row, before, record) {
    const contrato_id = Number(row['contrato_id'])
    const id = before ? Number(before['id']) : null
    if (before && before['status'] !== 'aberta' && before['status'] !== 'patio')
      throw conflict(`A ordem ${before['numero']} está ${wordOfState(before['status'])} e não muda`)
    if (!before) await refuseIdle(q, sessao, { id: contrato_id, data: String(row['data']) })
    await refuseTruck(q, row)
    refuseLater(record, before)
    const itens = childrenOf(record, 'itens')
    refuseItems(itens, await heldBalances(q, [contrato_id], { ordem_id: id }))
    row['numero'] = before?.['numero'] ?? (await nextNumber(q, sessao.empresa_id, 'ordens_carregamento'))
  },
  async answer(q, _sessao, records) {
    const contratos = [...new Set(records.map(({ contrato_id }) => Number(contrato_id)))]
    const names = new Map((await readBalances(q, contratos)).map(({ id, nome }) => [id, nome]))
    for (const record of records) {
      const { peso_entrada, peso_saida } = record
      record['peso_liquido'] =
        peso_entrada == null || peso_saida == null
          ? null
          : dec(String(peso_saida))
              .minus(dec(String(peso_entrada)))
              .toFixed(4)
      for (const item of childrenOf(record, 'itens'))
        item['produto'] = names.get(Number(item['contrato_item_id'])) ?? null
    }
  },
  async removing(q, sessao, id) {
    const order = await holdOrder(q, sessao.empresa_id, id)
    if (order && order.status !== 'aberta')
      throw conflict(`A ordem ${order.numero} está ${wordOfState(order.status)}: só uma aberta se exclui`)
  },
}
