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
import { go } from '../state/location.ts'
import { alerta, clearNotice } from '../state/notices.ts'
import { keyAsked, pendingAtom } from '../state/sale.ts'
import { searchAndSell, sell } from './actions/add-item.ts'
import { sideOf } from './actions/adjust.ts'
import { bringBack } from './actions/bring-back.ts'
import { discountLast, discountSale } from './actions/discount.ts'
import { notTaken, refuse, takeIn } from './actions/entry.ts'
import { giveBack } from './actions/give-back.ts'
import { identifyByNumber, identifyCustomer } from './actions/identify-customer.ts'
import { quantityOf } from './actions/quantity.ts'
import { surchargeSale } from './actions/surcharge.ts'
import { unknownCode } from './actions/unknown.ts'
import { voidByCode } from './actions/void-by-code.ts'
import { scaleTemplates } from './terminal.ts'

export type Origin = 'teclado' | 'scan'

/** Reads a text as Enter would now: it drives the preview and the run alike. */
export function readText(
  text: string,
  origin: Origin,
  pendente: string | null = pendingAtom.get(),
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

let queue: Promise<unknown> = Promise.resolve()

/**
 * Takes an entry in; a question (paused product, lot) holds the ones behind it, none is dropped. Resolves with whether it was
 * taken: what was refused goes back to the hand that typed it.
 */
export function runText(text: string, origin: Origin): Promise<boolean> {
  const done = queue.then(() =>
    takeIn(origin === 'scan' ? text : null, () => runIntent(readText(text, origin).intent)),
  )
  queue = done.catch(report)
  return done.catch(() => false)
}

/**
 * Holds later readings until the work ends: they are the next customer's, and nothing joins a sale that is being
 * received.
 */
export function entriesAfter(work: Promise<unknown>): void {
  queue = Promise.all([queue, work]).catch(report)
}

function report(error: unknown): void {
  alerta(error instanceof Error ? error.message : 'Não foi possível concluir')
}

/** Act of each intent. Synchronous as far as the cart is concerned, unless it must ask something. */
const ACTIONS: { [T in Intent['tipo']]: (intent: Extract<Intent, { tipo: T }>) => unknown } = {
  vazio: () => undefined,
  recusa: ({ erro }) => refuse(erro),
  multiplicar: ({ qtde }) => pendingAtom.set(qtde),
  adicionar: intent => sell(intent),
  desconto: intent => discountSale(sideOf(intent)),
  acrescimo: intent => surchargeSale(sideOf(intent)),
  desconto_item: ({ percentual }) => discountLast(percentual),
  quantidade_item: ({ qtde }) => quantityOf(qtde),
  cancelar_item: voidByCode,
  consumidor: ({ cpf_cnpj }) => identifyByNumber(cpf_cnpj),
  cliente: ({ busca }) => identifyCustomer(busca),
  buscar: ({ texto, qtde }) => searchAndSell(texto, qtde),
  comando: async ({ verbo, argumentos }) => {
    if (!(await runSlash(verbo, argumentos))) notTaken()
  },
  ajuda: ({ busca }) => openDialog(helpDialog, { busca }),
  estacionada: ({ ticket }) => bringBack(ticket),
  nota: ({ numero }) => searchSales(numero),
  chave: ({ chave }) => (keyAsked() ?? readBack)(chave),
  boleto: () => refuse('Boleto lido: o recebimento de contas não é feito no caixa'),
  desconhecido: ({ codigo }) => unknownCode(codigo),
}

/** A key at the till is of what comes back to it; where nobody takes anything back, of a sale that is looked for. */
const readBack = (chave: string) =>
  allowed(venda.devolver) ? giveBack(chave, searchSales) : searchSales(chave)

const searchSales = (text: string): void => go(`/vendas?full_search=${encodeURIComponent(text)}`)

function runIntent<T extends Intent['tipo']>(intent: Extract<Intent, { tipo: T }>): unknown {
  clearNotice()
  return ACTIONS[intent.tipo as T](intent)
}

/** Runs a command's argument as if its sign had been typed: `/desconto 5` is `-5`. */
export const runTyped = (text: string): unknown => runIntent(readText(text, 'teclado').intent)
