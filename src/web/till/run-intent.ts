/**
 * The till's conductor: text → intent → action. No step knows the next (docs/architecture.md); this file calls them in order, and
 * keys, palette and scanner call the same actions. Every entry is resolved by itself and in its turn, so a scan never overtakes or
 * repeats another.
 */

import type { Intent, Interpretacao } from '../../core/omnibar/intent.ts'
import { parse } from '../../core/omnibar/parse.ts'
import { venda } from '../../domain/commands/venda/index.ts'
import { catalogAccount, lookup } from '../catalog/catalog.ts'
import { allowed } from '../commands/access.ts'
import { runSlash } from '../commands/palette/slash.ts'
import { helpDialog } from '../commands/windows.ts'
import { openDialog } from '../dialogs/define.ts'
import { type Desk, ofDesk } from '../state/desk.ts'
import { go } from '../state/location.ts'
import { alerta, clearNotice } from '../state/notices.ts'
import { searchAndSell, sell } from './actions/add-item.ts'
import { sideOf } from './actions/adjust.ts'
import { bringBack } from './actions/bring-back.ts'
import { discountLast, discountSale } from './actions/discount.ts'
import { notTaken, refuse, takeIn } from './actions/entry.ts'
import { giveBack } from './actions/give-back.ts'
import { identifyByNumber, identifyCustomer } from './actions/identify-customer.ts'
import { quantityOf } from './actions/quantity.ts'
import { surchargeSale } from './actions/surcharge.ts'
import { takeVoucher } from './actions/take-voucher.ts'
import { unknownCode } from './actions/unknown.ts'
import { voidByCode } from './actions/void-by-code.ts'
import { scaleTemplates } from './terminal.ts'

export type Origin = 'teclado' | 'scan'

/** Reads a text as Enter would now: it drives the preview and the run alike. */
export function readText(
  desk: Desk,
  text: string,
  origin: Origin,
  pendente: string | null = desk.pending.get(),
): Interpretacao {
  const account = catalogAccount()
  return parse(text, {
    lookup,
    templates: scaleTemplates(),
    pendente,
    origem: origin,
    qtde_decimal: account.qtde_decimal,
    valor_decimal: account.valor_decimal,
  })
}

const entriesOf = ofDesk((): { last: Promise<unknown> } => ({ last: Promise.resolve() }))

/**
 * Takes an entry in; a question (paused product, lot) holds the ones behind it, none is dropped. Resolves with whether it was
 * taken: what was refused goes back to the hand that typed it.
 */
export function runText(desk: Desk, text: string, origin: Origin): Promise<boolean> {
  const done = entriesOf(desk).last.then(() =>
    takeIn(desk, origin === 'scan' ? text : null, () => runIntent(desk, readText(desk, text, origin).intent)),
  )
  entriesOf(desk).last = done.catch(report)
  return done.catch(() => false)
}

/**
 * Holds later readings until the work ends: they are the next customer's, and nothing joins a sale that is being
 * received.
 */
export function entriesAfter(desk: Desk, work: Promise<unknown>): void {
  entriesOf(desk).last = Promise.all([entriesOf(desk).last, work]).catch(report)
}

function report(error: unknown): void {
  alerta(error instanceof Error ? error.message : 'Não foi possível concluir')
}

/** Act of each intent. Synchronous as far as the cart is concerned, unless it must ask something. */
const ACTIONS: { [T in Intent['tipo']]: (desk: Desk, intent: Extract<Intent, { tipo: T }>) => unknown } = {
  vazio: () => undefined,
  recusa: (desk, { erro }) => refuse(desk, erro),
  multiplicar: (desk, { qtde }) => desk.pending.set(qtde),
  adicionar: (desk, intent) => sell(desk, intent),
  desconto: (desk, intent) => discountSale(desk, sideOf(intent)),
  acrescimo: (desk, intent) => surchargeSale(desk, sideOf(intent)),
  desconto_item: (desk, { percentual }) => discountLast(desk, percentual),
  quantidade_item: (desk, { qtde }) => quantityOf(desk, qtde),
  cancelar_item: (desk, intent) => voidByCode(desk, intent),
  consumidor: (desk, { cpf_cnpj }) => identifyByNumber(desk, cpf_cnpj),
  cliente: (desk, { busca }) => identifyCustomer(desk, busca),
  buscar: (desk, { texto, qtde }) => searchAndSell(desk, texto, qtde),
  comando: async (desk, { verbo, argumentos }) => {
    if (!(await runSlash(verbo, argumentos))) notTaken(desk)
  },
  ajuda: (_, { busca }) => openDialog(helpDialog, { busca }),
  estacionada: (desk, { ticket }) => bringBack(desk, ticket),
  vale: (desk, { codigo }) => takeVoucher(desk, codigo),
  nota: (_, { numero }) => searchSales(numero),
  chave: (desk, { chave }) => (desk.key ? desk.key(chave) : readBack(desk, chave)),
  boleto: desk => refuse(desk, 'Boleto lido: o recebimento de contas não é feito no caixa'),
  desconhecido: (desk, { codigo }) => unknownCode(desk, codigo),
}

/** A key at the till is of what comes back to it; where nobody takes anything back, of a sale that is looked for. */
const readBack = (desk: Desk, chave: string) =>
  allowed(venda.devolver) ? giveBack(desk, chave, searchSales) : searchSales(chave)

const searchSales = (text: string): void => go(`/vendas?full_search=${encodeURIComponent(text)}`)

function runIntent<T extends Intent['tipo']>(desk: Desk, intent: Extract<Intent, { tipo: T }>): unknown {
  clearNotice()
  return ACTIONS[intent.tipo as T](desk, intent)
}

/** Runs a command's argument as if its sign had been typed: `/desconto 5` is `-5`. */
export const runTyped = (desk: Desk, text: string): unknown =>
  runIntent(desk, readText(desk, text, 'teclado').intent)
