import { TILL_SALE } from '../../core/document/operations.ts'
import { dec } from '../../core/money/decimal.ts'
import { balance } from '../../core/venda/payment/balance.ts'
import { isOpenEnded } from '../../core/venda/payment/payment-way.ts'
import { type Recusa, recusada } from '../../core/venda/recusa.ts'
import { subtotal } from '../../core/venda/total/subtotal.ts'
import type { PagamentoVenda, Venda } from '../../core/venda/venda.ts'
import { destinoDe } from '../../domain/fiscal/destino.ts'
import { shortWithoutRate, tellWithoutRate, withoutRate } from '../../domain/fiscal/sem-aliquota.ts'
import { type ContextoFiscal, calculateVenda } from '../../domain/fiscal/to-engine.ts'
import { saveSale } from '../offline/journal.ts'
import { blockUpdate } from '../sw/install.ts'
import { cell, derived } from './cell.ts'
import { alerta } from './notices.ts'

const NONE: readonly PagamentoVenda[] = []

/** The open sale: ONE atom, one value, changed only by functions of core/venda and journaled on each change. */
export const saleAtom = cell<Venda | null>(null)

/** Facts of it that few changes touch: what is drawn from these alone is not drawn again at each line. */
export const saleIdAtom = derived(get => get(saleAtom)?.uuid)
export const hasItemsAtom = derived(get => (get(saleAtom)?.itens.length ?? 0) > 0)
export const hasPaymentsAtom = derived(get => (get(saleAtom)?.pagamento.length ?? 0) > 0)
export const consumerAtom = derived(get => get(saleAtom)?.consumidor ?? null)
export const sellerAtom = derived(get => get(saleAtom)?.vendedor_nome ?? null)
const rulesAtom = derived(get => get(saleAtom)?.regras)
export const modeloAtom = derived(get => get(saleAtom)?.modelo)
export const paymentsAtom = derived(get => get(saleAtom)?.pagamento ?? NONE)

/** uid of the line under the cursor; null = the newest one, unmarked. */
export const lineAtom = cell<string | null>(null)

/** The same while that line is in the cart: one that was voided holds nothing. */
export const heldLineAtom = derived(get => {
  const line = get(lineAtom)
  return line !== null && get(saleAtom)?.itens.some(({ uid }) => uid === line) ? line : null
})

/** The line an arrow has just reached: what a screen reader says. A reading speaks for itself. */
export const reachedLineAtom = cell<string | null>(null)

/** Quantity typed as `3*`, waiting for the next code. */
export const pendingAtom = cell<string | null>(null)

export interface LastEvent {
  texto: string
  /** Brand of the product that the text names. */
  marca?: string | null | undefined
  detalhe: string
}

/** Last event of the cart: said by the status 'Último item'. */
export const lastEventAtom = cell<LastEvent | null>(null)

/** Date, issuer and account of the computation; null until the catalogue is there. */
export const taxContextAtom = cell<ContextoFiscal | null>(null)

/** The engine's whole answer for the open sale. Items are remembered by identity, sums are made every time. */
export const figuresAtom = derived(get => {
  const sale = get(saleAtom)
  const context = get(taxContextAtom)
  return sale && context && sale.itens.length > 0 ? calculateVenda(sale, context) : null
})

/** Sentence about taxes of the open sale that no law has given a rate for its day; null: none. */
export const withoutRateAtom = derived(get => {
  const regras = get(rulesAtom)
  const data = get(taxContextAtom)?.data
  const faltam = regras && data ? withoutRate(regras, data) : []
  return faltam.length > 0 && data
    ? { curto: shortWithoutRate(faltam), texto: tellWithoutRate(faltam, data) }
    : null
})

/** State, or EX, that the open sale goes to by other rules; null: it stays in its own. */
export const awayAtom = derived(get => {
  const sale = get(saleAtom)
  const context = get(taxContextAtom)
  const goes = sale && context ? destinoDe(sale, context) : null
  return goes === null || goes.idDest === '1' ? null : goes.uf
})

/** R$ of the lines: what a discount or surcharge of the whole sale acts on. */
export const subtotalAtom = derived(get => {
  const sale = get(saleAtom)
  return sale ? subtotal(sale) : dec('0')
})

/** R$ to pay, plain decimal. A refusal of the engine leaves the simple sum: the figure is never blank. */
export const totalAtom = derived(get => {
  const sale = get(saleAtom)
  if (!sale) return '0.00'
  // a financial entry is worth what its payments are
  if (isOpenEnded(get(taxContextAtom)?.operacao ?? {})) return balance(sale.pagamento, '0').pago.toFixed(2)
  return toPay(sale, get(figuresAtom))
})

const toPay = (sale: Venda, figures: ReturnType<typeof calculateVenda> | null): string =>
  figures?.erro === null ? figures.totais.vNF : subtotal(sale).toFixed(2)

/** R$ to pay for a sale that is not the open one. */
export function totalOf(sale: Venda): string {
  const context = taxContextAtom.get()
  return toPay(sale, context && sale.itens.length > 0 ? calculateVenda(sale, context) : null)
}

export const balanceAtom = derived(get => balance(get(saleAtom)?.pagamento ?? [], get(totalAtom)))

// a new version of the client waits for the customer to leave
blockUpdate('venda', () => (saleAtom.get()?.itens.length ?? 0) > 0)

export const currentSale = (): Venda => {
  const sale = saleAtom.get()
  if (!sale) throw new Error('Nenhuma venda aberta neste caixa')
  return sale
}

export const currentTotal = (): string => totalAtom.get()

/** Keeper of the sale in hand: the till's journal, or a document's while its form is open. */
interface Desk {
  save: (sale: Venda, cursor: string | null) => void
  /** Nothing of it changed but the line that is pointed at; kept like a change, where it is not said. */
  point?: (sale: Venda, cursor: string) => void
  /** Which operation it is, known before there is a catalogue to compute it by; a till's where it says none. */
  operation?: () => number
  /** Under which the server has what lies there, once it has. */
  stored?: () => string | null
  /** Completes a changed sale with its consequences. */
  settle?: (sale: Venda) => Venda
  /** Looks up the buyer, where the form has a field of its own for him. */
  buyer?: (texto: string) => void
  /** The key of a note is read into it. */
  key?: (chave: string) => unknown
}

interface Laid {
  desk: Desk
  sale: Venda | null
  cursor: string | null
  context: ContextoFiscal | null
}

const TILL_DESK: Desk = { save: saveSale }
let desk = TILL_DESK
/** State of each desk under the one in hand, the till's first. */
let laid: readonly Laid[] = []

/** A document comes to hand, and what was there waits under it. The function it gives puts that back. */
export function takeDesk(next: Desk): () => void {
  const before: Laid = {
    desk,
    sale: saleAtom.get(),
    cursor: lineAtom.get(),
    context: taxContextAtom.get(),
  }
  laid = [...laid, before]
  desk = next
  lay(null, null)
  return () => {
    const at = laid.findIndex(each => each.desk === before.desk)
    const back = laid[at]
    if (!back) return
    laid = laid.slice(0, at)
    desk = back.desk
    lay(back.sale, back.cursor)
    taxContextAtom.set(back.context)
  }
}

function lay(sale: Venda | null, cursor: string | null): void {
  saleAtom.set(sale)
  lineAtom.set(cursor)
  pendingAtom.set(null)
  reachedLineAtom.set(null)
  lastEventAtom.set(null)
}

/** Which operation the sale in hand is: a till's, unless a document is open. */
export const operationInHand = (): number =>
  desk.operation?.() ?? taxContextAtom.get()?.operacao?.tipo_operacao ?? TILL_SALE.tipo

/** Is what is in hand a document, and not the sale of a till? */
export const atDocument = (): boolean => desk !== TILL_DESK

/** Gives a document's act on the key of a note read into it; undefined at a till. */
export const keyAsked = (): Desk['key'] => desk.key

/** Under which the server knows what is in hand: a stored document is called otherwise here, by each tab that it is open in. */
export const knownAs = ({ uuid }: Pick<Venda, 'uuid'>): string => desk.stored?.() ?? uuid

/** Gives a document's look-up of the buyer; undefined at a till. */
export const buyerAsked = (): Desk['buyer'] => desk.buyer

/** Puts a whole value in place (new, recovered or resumed sale); a till's waits under the document that is in hand. */
export function putSale(sale: Venda, cursor: string | null = null): void {
  const [till, ...over] = laid
  if (till && sale.terminal_id !== 0) {
    laid = [{ ...till, sale, cursor }, ...over]
    saveSale(sale, cursor)
    return
  }
  saleAtom.set(sale)
  lineAtom.set(cursor)
  pendingAtom.set(null)
  desk.save(sale, cursor)
}

/**
 * Applies one change to the open sale and journals it. A refusal is said aloud and changes nothing.
 * Returns the refusal, or null when it was done.
 */
export function applySale(change: (sale: Venda) => Venda | Recusa): Recusa | null {
  const before = currentSale()
  const changed = change(before)
  if (recusada(changed)) {
    alerta(changed.erro)
    return changed
  }
  const after = desk.settle && changed !== before ? desk.settle(changed) : changed
  if (after !== before) {
    reachedLineAtom.set(null)
    saleAtom.set(after)
    desk.save(after, lineAtom.get())
  }
  return null
}

/** Puts the cursor on a line of the cart. */
export function pointAtLine(uid: string): void {
  lineAtom.set(uid)
  reachedLineAtom.set(uid)
  const keep = desk.point ?? desk.save
  keep(currentSale(), uid)
}

/** Moves the cursor over the lines; stays at the ends. */
export function moveLine(step: -1 | 1): void {
  const { itens } = currentSale()
  if (itens.length === 0) return
  const line = lineAtom.get()
  const now = line === null ? itens.length - 1 : itens.findIndex(item => item.uid === line)
  // the first key only takes hold of the newest line
  const next = line === null ? now : Math.min(itens.length - 1, Math.max(0, now + step))
  const uid = itens[next]?.uid
  if (uid) pointAtLine(uid)
}

/** The line a line command acts on: the selected one, else the newest. */
export function targetLine(): string | null {
  const line = lineAtom.get()
  const { itens } = currentSale()
  return (itens.some(item => item.uid === line) ? line : itens.at(-1)?.uid) ?? null
}
