import { createContext, useContext } from 'react'
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
import { cell, derived } from './cell.ts'
import { alerta } from './notices.ts'

const NONE: readonly PagamentoVenda[] = []

/** Facts and acts that a document adds to its sale in hand; a till has none. */
export interface DocumentKeeper {
  /** Which operation it is, known before there is a catalogue to compute it by. */
  operation: () => number
  /** Under which the server has what lies there, once it has. */
  stored: () => string | null
  /** Completes a changed sale with its consequences. */
  settle: (sale: Venda) => Venda
  /** Looks up the buyer: the form has a field of its own for him. */
  buyer: (texto: string) => void
  /** Reads the key of a note into it. */
  key: (chave: string) => unknown
}

/** A change of a desk: `moved`, nothing but the line that is pointed at. */
export interface Kept {
  sale: Venda
  cursor: string | null
  moved: boolean
}

export interface LastEvent {
  texto: string
  /** Brand of the product that the text names. */
  marca?: string | null | undefined
  detalhe: string
}

export interface Desk extends ReturnType<typeof createDesk> {}

/**
 * Makes a place for one sale in hand: its value, cursor and figures, and the ways to change them. Whoever shows the sale owns
 * it, and no other desk is touched by it; whoever keeps the sale hears its changes.
 */
export function createDesk(document: DocumentKeeper | null = null) {
  /** The open sale: one value, changed only by functions of core/venda and told at each change. */
  const sale = cell<Venda | null>(null)
  /** uid of the line under the cursor; null: the newest one, unmarked. */
  const line = cell<string | null>(null)
  /** The line an arrow has just reached: what a screen reader says. A reading speaks for itself. */
  const reachedLine = cell<string | null>(null)
  /** Quantity typed as `3*`, waiting for the next code. */
  const pending = cell<string | null>(null)
  /** Last event of the cart: said by the status 'Último item'. */
  const lastEvent = cell<LastEvent | null>(null)
  /** Date, issuer and account of the computation; null until the catalogue is there. */
  const taxContext = cell<ContextoFiscal | null>(null)

  const rules = derived(get => get(sale)?.regras)
  /** The engine's whole answer. Items are remembered by identity, sums are made every time. */
  const figures = derived(get => {
    const [open, context] = [get(sale), get(taxContext)]
    return open && context && open.itens.length > 0 ? calculateVenda(open, context) : null
  })
  /** R$ to pay, plain decimal. A refusal of the engine leaves the simple sum: the figure is never blank. */
  const total = derived(get => {
    const open = get(sale)
    if (!open) return '0.00'
    // a financial entry is worth what its payments are
    if (isOpenEnded(get(taxContext)?.operacao ?? {})) return balance(open.pagamento, '0').pago.toFixed(2)
    return toPay(open, get(figures))
  })

  const heard = new Set<(kept: Kept) => unknown>()
  const tell = (kept: Kept) => {
    for (const hear of heard) hear(kept)
  }
  const current = (): Venda => {
    const open = sale.get()
    if (!open) throw new Error('Nenhuma venda aberta neste caixa')
    return open
  }
  const pointAt = (uid: string): void => {
    line.set(uid)
    reachedLine.set(uid)
    tell({ sale: current(), cursor: uid, moved: true })
  }

  return {
    ...{ sale, line, reachedLine, pending, lastEvent, taxContext, figures, total },
    /** Facts that few changes touch: what is drawn from these alone is not drawn again at each line. */
    saleId: derived(get => get(sale)?.uuid),
    hasItems: derived(get => (get(sale)?.itens.length ?? 0) > 0),
    hasPayments: derived(get => (get(sale)?.pagamento.length ?? 0) > 0),
    consumer: derived(get => get(sale)?.consumidor ?? null),
    seller: derived(get => get(sale)?.vendedor_nome ?? null),
    modelo: derived(get => get(sale)?.modelo),
    payments: derived(get => get(sale)?.pagamento ?? NONE),
    /** The line under the cursor while it is in the cart: one that was voided holds nothing. */
    heldLine: derived(get => {
      const uid = get(line)
      return uid !== null && get(sale)?.itens.some(item => item.uid === uid) ? uid : null
    }),
    /** Sentence about taxes that no law has given a rate for the sale's day; null: none. */
    withoutRate: derived(get => {
      const regras = get(rules)
      const data = get(taxContext)?.data
      const faltam = regras && data ? withoutRate(regras, data) : []
      return faltam.length > 0 && data
        ? { curto: shortWithoutRate(faltam), texto: tellWithoutRate(faltam, data) }
        : null
    }),
    /** State, or EX, that the sale goes to by other rules; null: it stays in its own. */
    away: derived(get => {
      const [open, context] = [get(sale), get(taxContext)]
      const goes = open && context ? destinoDe(open, context) : null
      return goes === null || goes.idDest === '1' ? null : goes.uf
    }),
    /** R$ of the lines: what a discount or surcharge of the whole sale acts on. */
    subtotal: derived(get => {
      const open = get(sale)
      return open ? subtotal(open) : dec('0')
    }),
    balance: derived(get => balance(get(sale)?.pagamento ?? [], get(total))),

    /** Is it a document's, and not a till's? */
    isDocument: document !== null,
    /** A document's look-up of the buyer, and what it does with the key of a note. */
    ...{ buyer: document?.buyer, key: document?.key },
    operation: (): number =>
      document?.operation() ?? taxContext.get()?.operacao?.tipo_operacao ?? TILL_SALE.tipo,
    /** Under which the server knows the sale: a stored document is called otherwise here, by each tab that it is open in. */
    knownAs: ({ uuid }: Pick<Venda, 'uuid'>): string => document?.stored() ?? uuid,
    /** R$ to pay for a sale that is not the open one. */
    totalOf: (other: Venda): string => {
      const context = taxContext.get()
      return toPay(other, context && other.itens.length > 0 ? calculateVenda(other, context) : null)
    },

    /** The open sale. @throws where none is. */
    current,
    /** Calls the listener at each change, as it is made; the function it gives stops that. */
    onKept: (hear: (kept: Kept) => unknown): (() => void) => {
      heard.add(hear)
      return () => heard.delete(hear)
    },
    /** Puts a whole value in place: a new, recovered or resumed sale. */
    put: (next: Venda, cursor: string | null = null): void => {
      sale.set(next)
      line.set(cursor)
      pending.set(null)
      tell({ sale: next, cursor, moved: false })
    },
    /** Lays a sale there without its being a change; the line pointed at stays where it is in it. */
    lay: (next: Venda, cursor?: string | null): void => {
      const pointed = line.get()
      sale.set(next)
      line.set(cursor ?? (next.itens.some(({ uid }) => uid === pointed) ? pointed : null))
    },
    /** Empties it: what was pointed at, typed before a code and told goes too. */
    clear: (): void => {
      for (const each of [sale, line, pending, reachedLine, lastEvent]) each.set(null)
    },
    /** Applies one change and tells it. A refusal is said aloud, changes nothing and is returned; null: it was done. */
    apply: (change: (sale: Venda) => Venda | Recusa): Recusa | null => {
      const before = current()
      const changed = change(before)
      if (recusada(changed)) {
        alerta(changed.erro)
        return changed
      }
      const after = document && changed !== before ? document.settle(changed) : changed
      if (after !== before) {
        reachedLine.set(null)
        sale.set(after)
        tell({ sale: after, cursor: line.get(), moved: false })
      }
      return null
    },
    /** Puts the cursor on a line of the cart. */
    pointAt,
    /** Moves the cursor over the lines; stays at the ends. */
    moveLine: (step: -1 | 1): void => {
      const { itens } = current()
      if (itens.length === 0) return
      const from = line.get()
      const now = from === null ? itens.length - 1 : itens.findIndex(item => item.uid === from)
      // the first key only takes hold of the newest line
      const next = from === null ? now : Math.min(itens.length - 1, Math.max(0, now + step))
      const uid = itens[next]?.uid
      if (uid) pointAt(uid)
    },
    /** The line a line command acts on: the selected one, else the newest. */
    targetLine: (): string | null => {
      const uid = line.get()
      const { itens } = current()
      return (itens.some(item => item.uid === uid) ? uid : itens.at(-1)?.uid) ?? null
    },
  }
}

const toPay = (sale: Venda, figures: ReturnType<typeof calculateVenda> | null): string =>
  figures?.erro === null ? figures.totais.vNF : subtotal(sale).toFixed(2)

/** Makes something once for each desk: state of its own that the desk itself does not know. */
export function ofDesk<Of>(make: (desk: Desk) => Of): (desk: Desk) => Of {
  const made = new WeakMap<Desk, Of>()
  return desk => {
    const known = made.get(desk)
    if (known !== undefined) return known
    const own = make(desk)
    made.set(desk, own)
    return own
  }
}

/** The desk of the screen, or of the window, that something is drawn in. */
export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('Nenhuma venda em mãos nesta tela')
  return desk
}
