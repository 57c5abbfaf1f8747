import { saldoOf } from '../../../../core/contract/saldo.ts'
import { namesOf } from '../../../../core/document/operation.ts'
import { OPERATIONS, type Operation } from '../../../../core/document/operations.ts'
import { sells } from '../../../../core/document/types/index.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import { type Decimal, dec, ZERO } from '../../../../core/money/decimal.ts'
import { r2 } from '../../../../core/money/round.ts'
import type { DocumentoRecebido } from '../../../../domain/documents/documento/body.ts'
import { WITHOUT_PAYMENT, WITHOUT_TRANSPORT } from '../../../../domain/documents/documento/operacao.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { type Q, undoable } from '../../../db/transaction.ts'
import { walk } from '../../../documents/save.ts'
import type { Sessao } from '../../../http/session.ts'
import {
  type Balance,
  type DraftOrder,
  holdToBill,
  readBalances,
  readContracted,
  readDraftHead,
  readDraftOrder,
} from '../../contratos/service.ts'
import { backOffice } from '../back-office.ts'
import { copyOf, joined } from '../origins/origin-parts.ts'

/** Names of the operation that sells by an NF-e. */
export const SALE = namesOf(OPERATIONS.find(({ tipo }) => sells(tipo)) as Operation)

type Line = DocumentoRecebido['itens'][number]

/** Makes a line at the contract's price, for a quantity. */
function lineOf(item: Balance, qtde: Decimal, lote_id: number | null = null): Line {
  const off = r2(dec(item.desconto ?? '0').times(qtde))
  return {
    ...{ produto_id: item.produto_id, qtde: qtde.toFixed(), preco: item.preco, contrato_item: item.id },
    ...(item.grade_id === null ? {} : { grade_id: item.grade_id }),
    ...(off.isZero() ? {} : { desconto: off.toFixed(2) }),
    ...(lote_id === null ? {} : { lote_id }),
  }
}

/** Says who drove and which seals the truck had, for the note's observation. */
function toldOf({ numero, motorista, motorista_documento, lacres }: DraftOrder): string {
  const parts = [
    `Ordem de carregamento ${numero}`,
    ...(motorista
      ? [`Motorista ${motorista}${motorista_documento ? `, CPF ${motorista_documento}` : ''}`]
      : []),
    ...(lacres.length > 0 ? [`Lacres ${lacres.join(', ')}`] : []),
  ]
  return parts.join('. ')
}

/** Tells the truck and the weight of its goods: the scale weighed the truck too, so gross is net. */
function truckOf({ placa, uf, transportadora_id, liquido, lacres }: DraftOrder): Partial<DocumentoRecebido> {
  const ufplaca = uf && siglaUf(uf)
  return {
    ...(placa ? { placa } : {}),
    ...(ufplaca ? { ufplaca } : {}),
    ...(transportadora_id === null ? {} : { trnasportadora_id: transportadora_id }), // the API's spelling
    ...(lacres.length > 0 ? { transpo_lacres: lacres } : {}),
    ...(liquido === null ? {} : { transpo_pesoliquedo: liquido, transpo_pesobruto: liquido }), // the API's spelling
  } as Partial<DocumentoRecebido>
}

/** Other fields of the body of a contract's note, and the loading orders of a monthly one. */
interface Billing {
  more?: Partial<DocumentoRecebido>
  ordens?: readonly number[]
  /** Moment of the note, which is then paid as the contract says; absent: it is unpaid. */
  agora?: Date
}

/** Makes the body of an NF-e that nobody has paid, for these lines. */
export function unpaidNote(
  { serie_id, emitente_id, frete }: { serie_id: number; emitente_id: number | null; frete?: number | null },
  itens: readonly Line[],
  more: Partial<DocumentoRecebido>,
): DocumentoRecebido {
  const total = itens
    .reduce((sum, { qtde, preco }) => sum.plus(r2(dec(String(qtde)).times(dec(String(preco))))), ZERO)
    .toFixed(2)
  return {
    ...SALE,
    ...{
      modelo: '55',
      tipo_atend: 1,
      tipo_faturamento: WITHOUT_PAYMENT,
      fretepor: frete ?? WITHOUT_TRANSPORT,
    },
    ...{ serie_id, endereco_emitente_id: emitente_id },
    ...{ valor_produtos: total, valor_total: total, itens, pagamento: [] },
    ...more,
  } as DocumentoRecebido
}

/** Makes the body of a note of a contract. @throws NAO_ENCONTRADO; VALIDACAO without lines or series */
export async function bodyOf(
  q: Q,
  sessao: Sessao,
  contrato_id: number,
  itens: readonly Line[],
  { more, ordens = [], agora }: Billing = {},
): Promise<DocumentoRecebido> {
  const head = await readDraftHead(q, sessao.empresa_id, contrato_id)
  if (!head) throw new AppError('NAO_ENCONTRADO')
  const { numero, frete, serie_id, emitente_id, meio_pagamento_id, a_prazo, parcelas, ...buyer } = head
  if (itens.length === 0) throw fieldError('itens', `O contrato ${numero} não tem mais o que faturar`)
  if (serie_id === null)
    throw new AppError('VALIDACAO', { mensagem: 'A empresa não tem série do modelo 55: cadastre uma' })
  const unpaid = unpaidNote({ serie_id, emitente_id, frete }, itens, { ...buyer, ...more })
  if (meio_pagamento_id === null || !agora) return unpaid
  const { valor_total: valor } = await computed(q, sessao, { dito: unpaid, ordens }, agora)
  return {
    ...unpaid,
    // what is paid is judged against the total, which discounts and taxes have changed
    valor_total: valor,
    tipo_faturamento: a_prazo ? 1 : 0,
    pagamento: [{ meio_pagamento_id, valor, numparcelas: parcelas }],
  }
}

/** Fields that only let the values be computed: a note moves its goods, and an unpaid one is paid when it is saved. */
export const ONLY_COMPUTED: ReadonlySet<string> = new Set(['valor_total', 'valor_produtos', 'troco'])

const staying = (line: Line): Line => ({ ...line, mov_estoque: false })

/**
 * Computes a note by a save that is undone. Goods are not moved and the contract's balance is not judged, which depends on a
 * CFOP still to be chosen: what is missing is said when the note is saved.
 */
export async function computed(
  q: Q,
  sessao: Sessao,
  { dito, ordens = [] }: { dito: DocumentoRecebido; ordens?: readonly number[] },
  agora: Date,
) {
  const undo = await undoable(q)
  const still = { ...dito, itens: dito.itens.map(staying) }
  const { documento } = await walk(backOffice, {
    ...{ q, sessao, agora },
    said: { id: null, dito: still, doCaixa: true, ordens, calculo: true },
  })
  await undo()
  return documento
}

/** Gives the values of a new note, whose rules, CFOP and taxes are those of any note. */
async function valuesOf(
  q: Q,
  sessao: Sessao,
  dito: DocumentoRecebido,
  agora: Date,
): Promise<Record<string, unknown>> {
  const documento = await computed(q, sessao, { dito }, agora)
  // unlike a copy's, its instalments count from today
  const whole = { ...copyOf(documento), pagamento: documento.pagamento ?? [] }
  const { itens, ...values } = joined([whole]) as Record<string, unknown>
  const { contratado } = await readContracted(q, sessao.empresa_id, dito.itens, {
    ordens_dele: dito.ordem_carregamento == null ? [] : [dito.ordem_carregamento],
  })
  const left = (key: string) =>
    ONLY_COMPUTED.has(key) || (key === 'tipo_faturamento' && values[key] === WITHOUT_PAYMENT)
  return {
    ...Object.fromEntries(Object.entries(values).filter(([key]) => !left(key))),
    itens: (itens as Line[]).map(({ mov_estoque: _, ...computedLine }, i) => {
      const line = { ...computedLine, contrato_item: dito.itens[i]?.contrato_item ?? null }
      return { ...line, saldo_contrato: contratado(line) }
    }),
    ...(dito.ordem_carregamento == null ? {} : { ordem_carregamento: dito.ordem_carregamento }),
  }
}

/** Gives the values of a note of what a contract still has, one unit of each item (doc 1 §3). */
export async function contractValues(q: Q, sessao: Sessao, id: number, agora: Date) {
  const itens = (await readBalances(q, [id])).flatMap(item => {
    const saldo = saldoOf(item)
    return saldo.gt(0) ? [lineOf(item, saldo.lt(1) ? saldo : dec('1'))] : []
  })
  return valuesOf(q, sessao, await bodyOf(q, sessao, id, itens), agora)
}

/** Gives the values of a note of what an order has loaded. @throws NAO_ENCONTRADO, CONFLITO */
export async function orderValues(q: Q, sessao: Sessao, id: number, agora: Date) {
  await holdToBill(q, sessao, id, null)
  const order = await readDraftOrder(q, sessao.empresa_id, id)
  if (!order) throw new AppError('NAO_ENCONTRADO')
  const balances = new Map((await readBalances(q, [order.contrato_id])).map(item => [item.id, item]))
  const itens = (order.itens ?? []).flatMap(({ contrato_item_id, qtde, lote_id }) => {
    const item = balances.get(contrato_item_id)
    return item ? [lineOf(item, dec(qtde), lote_id)] : []
  })
  const more = { ...truckOf(order), obs: toldOf(order), ordem_carregamento: id }
  return valuesOf(q, sessao, await bodyOf(q, sessao, order.contrato_id, itens, { more, agora }), agora)
}

/** Makes the lines of what these orders have loaded together. */
export async function linesOfOrders(
  q: Q,
  sessao: Sessao,
  contrato_id: number,
  ids: readonly number[],
): Promise<{ itens: Line[]; numeros: string[] }> {
  const balances = await readBalances(q, [contrato_id])
  const loaded = new Map<number, Decimal>()
  const numeros: string[] = []
  for (const id of ids) {
    const order = await readDraftOrder(q, sessao.empresa_id, id)
    numeros.push(order?.numero ?? '')
    for (const { contrato_item_id: item, qtde } of order?.itens ?? [])
      loaded.set(item, (loaded.get(item) ?? ZERO).plus(dec(qtde)))
  }
  const itens = balances.flatMap(item => {
    const qtde = loaded.get(item.id)
    return qtde ? [lineOf(item, qtde)] : []
  })
  return { itens, numeros }
}
