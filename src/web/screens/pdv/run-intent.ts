/**
 * The till's conductor: text → intent → sale. No step knows the next (docs/architecture.md); this file calls them in order.
 * Every entry is resolved by itself and in its turn, so a scan never overtakes or repeats another.
 */

import { getDefaultStore } from 'jotai'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import type { Intent, Interpretacao } from '../../../core/omnibar/intent.ts'
import { parse } from '../../../core/omnibar/parse.ts'
import { addItem } from '../../../core/venda/add-item.ts'
import { discount } from '../../../core/venda/discount.ts'
import { oddLine } from '../../../core/venda/odd-line.ts'
import type { Recusa } from '../../../core/venda/recusa.ts'
import { setDiscount } from '../../../core/venda/set-discount.ts'
import { setQuantity } from '../../../core/venda/set-quantity.ts'
import { surcharge } from '../../../core/venda/surcharge.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { catalogAccount, catalogAtom, lookup, productById } from '../../catalog/catalog.ts'
import { daGrade, type ProdutoCatalogo } from '../../catalog/produto.ts'
import { runSlash } from '../../commands/slash.ts'
import { helpDialog } from '../../commands/windows.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { anyDialogOpen, openDialog, openingsAtom } from '../../dialogs/define.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { go } from '../../state/location.ts'
import { alerta, clearNotice, type Proximo } from '../../state/notices.ts'
import { applySale, currentSale, lineAtom, pendingAtom, saleAtom, targetLine } from '../../state/sale.ts'
import { hasFlag } from '../../state/session.ts'
import { bringBack } from './bring-back.ts'
import { changeWithLeave } from './change-with-leave.ts'
import { gridPicker } from './dialogs/grid-picker.tsx'
import type { LoteEscolhido } from './dialogs/lot-picker.tsx'
import { lotPicker } from './dialogs/lot-picker.tsx'
import { productSearch } from './dialogs/product-search.tsx'
import { identifyCustomer, tellConsumer } from './identify-customer.ts'
import { dropKept } from './kept-text.ts'
import { tellLine, tellLineOf } from './line-event.ts'
import { noteMissed } from './missed.ts'
import { refuseProduct } from './refuse-product.ts'
import { surePercent } from './sure-percent.ts'
import { scaleTemplates } from './terminal.ts'
import { unknownCodeAtom } from './unknown-code.ts'
import { voidByCode } from './void-by-code.ts'

const store = getDefaultStore()

export type Origin = 'teclado' | 'scan'

/** What Enter would do with this text now: drives the preview and the run alike. */
export function readText(text: string, origin: Origin): Interpretacao {
  const account = catalogAccount()
  return parse(text, {
    lookup,
    templates: scaleTemplates(),
    pendente: store.get(pendingAtom),
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
  const done = queue.then(async () => {
    reading = origin === 'scan' ? text : null
    refused = false
    await runIntent(readText(text, origin).intent)
    return !refused
  })
  queue = done.catch(report)
  return done.catch(() => false)
}

/** The entry in hand was refused. */
let refused = false

/** The same where a supervisor may have to be asked. */
async function changeAsking(act: Parameters<typeof applySale>[0]): Promise<Recusa | null> {
  const answer = await changeWithLeave(act)
  if (answer) refused = true
  return answer
}

/** A change of the sale for the entry in hand. */
function change(act: Parameters<typeof applySale>[0]) {
  const answer = applySale(act)
  if (answer) refused = true
  return answer
}

/** The scan being taken in: what refuses it now leaves it among the missed. Null for what a hand typed. */
let reading: string | null = null

function report(error: unknown): void {
  alerta(error instanceof Error ? error.message : 'Não foi possível concluir')
}

/** Performs an intent. Synchronous as far as the cart is concerned, unless it must ask something. */
export function runIntent(intent: Intent): Promise<unknown> | undefined {
  clearNotice()
  switch (intent.tipo) {
    case 'vazio':
      return undefined
    case 'recusa':
      return refuse(intent.erro)
    case 'multiplicar':
      store.set(pendingAtom, intent.qtde)
      return undefined
    case 'adicionar':
      return sell(intent)
    case 'desconto':
      return meant('desconto', intent, () => changeAsking(sale => discount(sale, side(intent))))
    case 'acrescimo':
      return meant('acréscimo', intent, () => void change(sale => surcharge(sale, side(intent))))
    case 'desconto_item':
      return lastLineDiscount(intent.percentual)
    case 'quantidade_item':
      return lineQuantity(intent.qtde)
    case 'cancelar_item':
      return voidByCode(intent)
    case 'consumidor':
      refused = tellConsumer({ cpf_cnpj: intent.cpf_cnpj }) !== null
      return undefined
    case 'cliente':
      return identifyCustomer(intent.busca)
    case 'buscar':
      return searchAndSell(intent.texto, intent.qtde)
    case 'comando':
      return command(intent)
    case 'ajuda':
      return openDialog(helpDialog, { busca: intent.busca })
    case 'estacionada':
      return bringBack(intent.ticket)
    case 'nota':
    case 'chave':
      go(`/vendas?full_search=${encodeURIComponent(intent.tipo === 'nota' ? intent.numero : intent.chave)}`)
      return undefined
    case 'boleto':
      return refuse('Boleto lido: o recebimento de contas não é feito no caixa')
    case 'desconhecido':
      store.set(unknownCodeAtom, intent.codigo)
      store.set(pendingAtom, null)
      return refuse(`Produto não localizado: ${intent.codigo}`, unknownHelp())
  }
}

async function command({ verbo, argumentos }: Extract<Intent, { tipo: 'comando' }>): Promise<void> {
  if (!(await runSlash(verbo, argumentos))) refused = true
}

/** A risky question stands on Não: an Enter that was meant for something else changes nothing. */
const sure = async (pergunta: string, titulo: string): Promise<boolean> =>
  (await openDialog(confirmDialog, { pergunta, titulo, inicial: 'nao' })) === true

/** A percentage that is hardly ever meant is asked about first; any other is given at once. */
function meant(
  what: 'desconto' | 'acréscimo',
  said: { percentual: string } | { valor: string },
  act: () => Promise<unknown> | undefined,
): Promise<unknown> | undefined {
  const sure = 'percentual' in said ? surePercent(what, said.percentual) : true
  return sure === true ? act() : sure.then(yes => (yes ? act() : refuse(`O ${what} não foi dado`)))
}

function refuse(texto: string, proximo?: Proximo): undefined {
  alerta(texto, proximo)
  refused = true
  if (reading !== null) noteMissed(reading, texto)
  return undefined
}

/** Who may, registers it on the spot; anybody may look for it by its name. */
const unknownHelp = (): Proximo =>
  hasFlag('produtos_produto')
    ? { comando: 'produto.cadastrar', texto: 'cadastrar' }
    : { comando: 'produto.buscar', texto: 'buscar pelo nome' }

const side = (intent: { percentual: string } | { valor: string }) =>
  'percentual' in intent ? { percentual: intent.percentual } : { valor: intent.valor }

function lineQuantity(qtde: string): Promise<void> | undefined {
  const uid = targetLine()
  if (!uid) return refuse('Informe ao menos um item')
  return changeQuantity(uid, qtde)
}

/** Another quantity for a line; what is hardly ever meant is asked about first. */
export async function changeQuantity(uid: string, qtde: string): Promise<void> {
  const line = currentSale().itens.find(item => item.uid === uid)
  const odd = line && isDecimal(qtde) ? oddLine({ ...line, qtde }) : null
  if (odd && !(await sure(odd, line?.nome ?? ''))) return
  if (!change(sale => setQuantity(sale, { uid, qtde }))) tellLineOf(uid)
}

function lastLineDiscount(percentual: string): Promise<unknown> | undefined {
  const last = currentSale().itens.at(-1)
  if (!last) return refuse('Informe ao menos um item')
  return meant('desconto', { percentual }, () =>
    changeAsking(sale => setDiscount(sale, { uid: last.uid, percentual })).then(
      answer => answer ?? tellLineOf(last.uid),
    ),
  )
}

type Add = Extract<Intent, { tipo: 'adicionar' }>

/** Sells one product; asks only where the specification says so (grid, paused, lot). */
export function sell(intent: Add, origin?: 'busca'): Promise<unknown> | undefined {
  const product = productById(intent.produto.produto_id)
  if (!product) return refuse('Produto não localizado')
  const why = refuseProduct(product, intent.qtde, currentSale())
  if (why) return refuse(why)
  return product.controle_grade ? sellFromGrid(intent, product, origin) : place(intent, product, origin)
}

/** A product with a grid is sold by the line of it that is picked. */
async function sellFromGrid(intent: Add, product: ProdutoCatalogo, origin?: 'busca'): Promise<void> {
  const grade = await openDialog(gridPicker, { produto: product })
  if (!grade) return refuse(`${product.nome}: informe o tamanho e a subdivisão`)
  await place(intent, daGrade(product, grade), origin)
}

/** Puts it in the cart, with the questions that remain. */
function place(intent: Add, product: ProdutoCatalogo, origin?: 'busca'): Promise<unknown> | undefined {
  for (const aviso of intent.avisos) alerta(aviso)
  const odd = intent.total ? null : oddLine({ ...product, ...intent, preco: intent.preco ?? product.preco })
  if (odd || product.pausar_venda || (product.controle_lote && !intent.lote))
    return ask(intent, product, odd, origin)
  return add(intent, product, null, origin)
}

async function ask(
  intent: Add,
  product: ProdutoCatalogo,
  odd: string | null,
  origin?: 'busca',
): Promise<void> {
  if (odd && !(await sure(odd, product.nome))) return void refuse(`Não lançado: ${product.nome}`)
  if (product.pausar_venda && !(await sure('Produto Pausado, deseja continuar?', product.nome))) return
  let lot: LoteEscolhido | null = null
  if (product.controle_lote) {
    lot = ((await openDialog(lotPicker, { produto_id: product.produto_id, nome: product.nome })) ??
      null) as LoteEscolhido | null
    if (!lot) return void alerta('Informe o lote')
    const inCart = currentSale().itens.filter(item => item.lote_id === lot?.id)
    const wanted = inCart.reduce((sum, item) => sum.plus(dec(item.qtde)), dec(intent.qtde))
    if (wanted.gt(dec(lot.saldo))) return void alerta('Lote com saldo insuficiente')
  }
  await add(intent, product, lot, origin)
}

function add(
  intent: Add,
  product: ProdutoCatalogo,
  lot: LoteEscolhido | null,
  origin?: 'busca',
): Promise<unknown> | undefined {
  const uid = uuidv7()
  // a form over the till is about the line it was opened on: a scan behind it does not move the cursor
  const cursor = anyDialogOpen() ? targetLine() : uid
  if (cursor !== uid) followOnceAnswered(cursor, uid)
  const act = (sale: Venda) =>
    addItem(sale.catalogo === null ? { ...sale, catalogo: store.get(catalogAtom).versao } : sale, {
      uid,
      produto: product,
      qtde: intent.qtde,
      preco: intent.preco,
      total: intent.total,
      gtin: intent.gtin ?? product.gtin,
      lote_id: lot?.id ?? null,
      lote: lot?.lote ?? intent.lote,
      origem_leitura: origin ?? intent.origem,
      qtde_decimal: catalogAccount().qtde_decimal,
    })
  // a price of its own may need a supervisor; nothing else that is read does
  if (intent.preco !== null) return changeAsking(act).then(answer => added(answer, cursor))
  added(change(act), cursor)
  return undefined
}

/** Once what is open is answered, and what it asked was done, the cursor stands where a scan leaves it. */
function followOnceAnswered(held: string | null, uid: string): void {
  const stop = store.sub(openingsAtom, () => {
    if (anyDialogOpen()) return
    stop()
    setTimeout(() => {
      if (anyDialogOpen()) return followOnceAnswered(held, uid)
      const itens = store.get(saleAtom)?.itens ?? []
      const last = itens.at(-1)?.uid ?? null
      if (itens.some(item => item.uid === uid) && [held, null].includes(store.get(lineAtom)))
        store.set(lineAtom, last)
    })
  })
}

/** What the till shows of a line that came in, or of one that did not. */
function added(answer: Recusa | null, cursor: string | null): void {
  store.set(pendingAtom, null)
  if (answer) {
    if (reading !== null) noteMissed(reading, answer.erro)
    return
  }
  dropKept()
  store.set(lineAtom, cursor)
  store.set(unknownCodeAtom, null)
  const item = currentSale().itens.at(-1)
  if (item) tellLine(item)
}

/** Sells a product picked from a list, in the quantity typed before or one. */
export function sellProduct(product: ProdutoCatalogo, qtde: string): Promise<unknown> | undefined {
  const { produto_id, referencia, nome, unidade, preco, gtin } = product
  const produto = {
    produto_id,
    referencia,
    nome,
    unidade,
    preco,
    fator: '1',
    fonte: 'referencia',
    gtin,
    ambiguo: false,
  } as const
  const found = { preco: null, total: null, lote: null, validade: null, gtin, avisos: [] }
  return sell({ tipo: 'adicionar', produto, qtde, origem: 'teclado', ...found }, 'busca')
}

/** Words instead of a code: the search opens with them and what is picked is sold in the quantity typed. */
export async function searchAndSell(texto: string, qtde: string | null): Promise<void> {
  const product = await openDialog(productSearch, { texto })
  if (product) await sellProduct(product, qtde ?? store.get(pendingAtom) ?? '1')
}

/** What a command was given, as if its sign had been typed: `/desconto 5` is `-5`. */
export const runTyped = (text: string) => runIntent(readText(text, 'teclado').intent)
