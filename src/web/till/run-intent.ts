/**
 * The till's main loop: text → intent → action (docs/architecture.md). This file parses each text and calls the action
 * of its intent; keys, palette and scanner call the same actions. Entries run one at a time, in order, so a scan never
 * overtakes or repeats another.
 */

import type { Intent, Interpretacao } from '../../core/omnibar/intent.ts'
import { parse } from '../../core/omnibar/parse.ts'
import { venda } from '../../domain/commands/venda/index.ts'
import { catalogAccount, lookup } from '../catalog/catalog.ts'
import { allowed } from '../commands/access.ts'
import { runSlash } from '../commands/palette/slash.ts'
import { helpDialog } from '../commands/windows.ts'
import { openDialog } from '../dialogs/define.ts'
import type { Desk } from '../state/desk.ts'
import { go } from '../state/location.ts'
import { alerta, clearNotice } from '../state/notices.ts'
import { searchAndSell, sell } from './actions/add-item.ts'
import { sideOf } from './actions/adjust.ts'
import { chooseTable } from './actions/choose-table.ts'
import { discountLast, discountSale } from './actions/discount.ts'
import { notTaken, refuse, takeIn } from './actions/entry.ts'
import { giveBack } from './actions/give-back.ts'
import { identifyByNumber, identifyCustomer } from './actions/identify-customer.ts'
import { quantityOf } from './actions/quantity.ts'
import { surchargeSale } from './actions/surcharge.ts'
import { takeVoucher } from './actions/take-voucher.ts'
import { unknownCode } from './actions/unknown.ts'
import { voidByCode } from './actions/void-by-code.ts'
import { inLine } from './desk/entries.ts'
import { bringBack } from './parked/bring-back.ts'
import { scaleTemplates } from './terminal.ts'

export type Origin = 'teclado' | 'scan'

/** Parses a text, for the preview and for Enter alike. */
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

/**
 * Runs an entry after all earlier entries: while one asks a question (paused product, lot) or the sale ends, later
 * entries wait, and none is dropped. Resolves to false when the entry was refused: the caller then puts a typed text
 * back into the box.
 */
export const runText = (desk: Desk, text: string, origin: Origin): Promise<boolean> =>
  inLine(desk, () =>
    takeIn(desk, origin === 'scan' ? text : null, () => runIntent(desk, readText(desk, text, origin).intent)),
  ).catch(report)

function report(error: unknown): false {
  alerta(error instanceof Error ? error.message : 'Não foi possível concluir')
  return false
}

/** Action of each intent. An action changes the cart synchronously, unless it must ask something. */
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
  tabela: (desk, { nome }) => chooseTable(desk, nome),
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

/** Opens the return of the receipt with this access key; for a user who may not take returns, searches the sale. */
const readBack = (desk: Desk, chave: string) =>
  allowed(venda.devolver) ? giveBack(desk, chave, searchSales) : searchSales(chave)

const searchSales = (text: string): void => go(`/vendas?full_search=${encodeURIComponent(text)}`)

function runIntent<T extends Intent['tipo']>(desk: Desk, intent: Extract<Intent, { tipo: T }>): unknown {
  clearNotice()
  return ACTIONS[intent.tipo as T](desk, intent)
}

/** Runs a command's argument as if it had been typed with its sign: `/desconto 5` is `-5`. */
export const runTyped = (desk: Desk, text: string): unknown =>
  runIntent(desk, readText(desk, text, 'teclado').intent)
