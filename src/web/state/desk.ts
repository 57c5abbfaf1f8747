import { createContext, useContext } from 'react'
import { TILL_SALE } from '../../core/document/operations.ts'
import { dec } from '../../core/money/decimal.ts'
import { balance } from '../../core/venda/payment/balance.ts'
import { isOpenEnded } from '../../core/venda/payment/payment-way.ts'
import { type Recusa, recusada } from '../../core/venda/recusa.ts'
import { subtotal } from '../../core/venda/total/subtotal.ts'
import type { PagamentoVenda, Venda } from '../../core/venda/venda.ts'
import type { ContextoFiscal } from '../../domain/fiscal/contexto.ts'
import { destinoDe } from '../../domain/fiscal/destino.ts'
import { shortWithoutRate, tellWithoutRate, withoutRate } from '../../domain/fiscal/sem-aliquota.ts'
import { calculateVenda } from '../../domain/fiscal/to-engine.ts'
import { derived, pageState, passingCell } from './cell.ts'
import { alerta } from './notices.ts'

const SOLD: Recusa = { campo: '', erro: 'A venda está sendo concluída' }
const NONE: readonly PagamentoVenda[] = []

/** Functions that a document gives to the desk of its open sale. A till's desk has none. */
export interface DocumentKeeper {
  /** Gives the type of operation, known before the catalogue is loaded. */
  operation: () => number
  /** Gives the uuid of the stored document; null when not stored. */
  stored: () => string | null
  /** Completes a changed sale with values computed from the change. */
  settle: Settle
  /** Searches for a buyer in the form's field. */
  buyer: (texto: string) => void
  /** Handles a scanned access key of a note. */
  key: (chave: string) => unknown
}

/** Completes a changed sale with prices and other values that no hand gives. */
type Settle = (before: Venda, after: Venda) => Venda

/** A change of a desk. `moved`: only the cursor moved. */
export interface Kept {
  sale: Venda
  cursor: string | null
  moved: boolean
}

export interface LastEvent {
  texto: string
  /** Brand of the product in the text. */
  marca?: string | null | undefined
  detalhe: string
}

export interface Desk extends ReturnType<typeof createDesk> {}

/**
 * Makes a desk: the state of one open sale (value, cursor, amounts) and the functions to change it. Each desk is
 * independent. The code that stores the sale listens with `onKept`.
 */
export function createDesk(document: DocumentKeeper | null = null, settle: Settle = (_, after) => after) {
  /** The open sale: one immutable value, changed only by functions of core/venda; each change notifies listeners. */
  const sale = passingCell<Venda | null>(null)
  /** uid of the line under the cursor; null: the newest line, not highlighted. */
  const line = passingCell<string | null>(null)
  /** uid of the line just reached by an arrow key, for screen readers; a scanned line is announced elsewhere. */
  const reachedLine = passingCell<string | null>(null)
  /** Quantity typed as `3*`, waiting for the next code. */
  const pending = passingCell<string | null>(null)
  /** Last event of the cart, for the status 'Último item'. */
  const lastEvent = passingCell<LastEvent | null>(null)
  /** Date, issuer and account for the tax engine; null until the catalogue is loaded. */
  const taxContext = passingCell<ContextoFiscal | null>(null)

  const rules = derived(get => get(sale)?.regras)
  /** Amounts by the tax engine; null without lines or catalogue. Items are cached by identity, sums always computed. */
  const figures = derived(get => {
    const [open, context] = [get(sale), get(taxContext)]
    return open && context && open.itens.length > 0 ? calculateVenda(open, context) : null
  })
  /** R$ to pay, as a plain decimal; without a result of the tax engine, the lines' sum: a total always shows. */
  const total = derived(get => {
    const open = get(sale)
    if (!open) return '0.00'
    // the total of a financial entry is the sum of its payments
    if (isOpenEnded(get(taxContext)?.operacao ?? {})) return balance(open.pagamento, '0').pago.toFixed(2)
    return toPay(open, get(figures))
  })

  /** uuid of a sale that is being written as sold: no more changes. */
  let sealed: string | null = null
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
    /** Values that rarely change: components that use them are not redrawn at each line. */
    saleId: derived(get => get(sale)?.uuid),
    hasItems: derived(get => (get(sale)?.itens.length ?? 0) > 0),
    hasPayments: derived(get => (get(sale)?.pagamento.length ?? 0) > 0),
    consumer: derived(get => get(sale)?.consumidor ?? null),
    seller: derived(get => get(sale)?.vendedor_nome ?? null),
    modelo: derived(get => get(sale)?.modelo),
    payments: derived(get => get(sale)?.pagamento ?? NONE),
    /** uid of the line under the cursor, if the line is still in the cart. */
    heldLine: derived(get => {
      const uid = get(line)
      return uid !== null && get(sale)?.itens.some(item => item.uid === uid) ? uid : null
    }),
    /** Warning about taxes without a published rate on the sale's day; null: none. */
    withoutRate: derived(get => {
      const regras = get(rules)
      const data = get(taxContext)?.data
      const faltam = regras && data ? withoutRate(regras, data) : []
      return faltam.length > 0 && data
        ? { curto: shortWithoutRate(faltam), texto: tellWithoutRate(faltam, data) }
        : null
    }),
    /** State (UF) of the buyer outside the issuer's state, or EX (abroad); null: the sale stays inside the state. */
    away: derived(get => {
      const [open, context] = [get(sale), get(taxContext)]
      const goes = open && context ? destinoDe(open, context) : null
      return goes === null || goes.idDest === '1' ? null : goes.uf
    }),
    /** R$ of the lines, on which the sale's discount or surcharge is computed. */
    subtotal: derived(get => {
      const open = get(sale)
      return open ? subtotal(open) : dec('0')
    }),
    balance: derived(get => balance(get(sale)?.pagamento ?? [], get(total))),

    /** True for a document's desk, false for a till's desk. */
    isDocument: document !== null,
    /** Functions of a document's desk: search for a buyer, handle an access key. */
    ...{ buyer: document?.buyer, key: document?.key },
    operation: (): number =>
      document?.operation() ?? taxContext.get()?.operacao?.tipo_operacao ?? TILL_SALE.tipo,
    /** Returns the uuid by which the server knows the sale; a stored document's value has another `uuid` in each tab. */
    knownAs: ({ uuid }: Pick<Venda, 'uuid'>): string => document?.stored() ?? uuid,
    /** Computes R$ to pay for a sale that is not the open one. */
    totalOf: (other: Venda): string => {
      const context = taxContext.get()
      return toPay(other, context && other.itens.length > 0 ? calculateVenda(other, context) : null)
    },

    /** Returns the open sale. @throws when there is none */
    current,
    /** Calls the listener at each change, except those of `lay` and `clear`; returns a function that stops. */
    onKept: (hear: (kept: Kept) => unknown): (() => void) => {
      heard.add(hear)
      return () => heard.delete(hear)
    },
    /** Sets a whole sale: new, recovered or resumed. */
    put: (next: Venda, cursor: string | null = null): void => {
      sale.set(next)
      line.set(cursor)
      pending.set(null)
      tell({ sale: next, cursor, moved: false })
    },
    /** Sets a sale without notifying a change. Without `cursor`, the cursor stays on its line if the sale has it. */
    lay: (next: Venda, cursor?: string | null): void => {
      const pointed = line.get()
      sale.set(next)
      line.set(cursor ?? (next.itens.some(({ uid }) => uid === pointed) ? pointed : null))
    },
    /** Removes the sale, with cursor, pending quantity and last event. */
    clear: (): void => {
      for (const each of [sale, line, pending, reachedLine, lastEvent]) each.set(null)
    },
    /** Refuses changes of the open sale from now on, because it is being written as sold. Returns a function that undoes. */
    seal: (): (() => void) => {
      sealed = current().uuid
      return () => {
        sealed = null
      }
    },
    /** Applies one change and notifies. A refusal is shown, changes nothing and is returned; null: applied. */
    apply: (change: (sale: Venda) => Venda | Recusa): Recusa | null => {
      const before = current()
      const changed = before.uuid === sealed ? SOLD : change(before)
      if (recusada(changed)) {
        alerta(changed.erro)
        return changed
      }
      const after = changed === before ? changed : (document?.settle ?? settle)(before, changed)
      if (after !== before) {
        reachedLine.set(null)
        sale.set(after)
        tell({ sale: after, cursor: line.get(), moved: false })
      }
      return null
    },
    /** Moves the cursor to a line. */
    pointAt,
    /** Moves the cursor over the lines, stopping at the ends. */
    moveLine: (step: -1 | 1): void => {
      const { itens } = current()
      if (itens.length === 0) return
      const from = line.get()
      const now = from === null ? itens.length - 1 : itens.findIndex(item => item.uid === from)
      // the first key only marks the newest line
      const next = from === null ? now : Math.min(itens.length - 1, Math.max(0, now + step))
      const uid = itens[next]?.uid
      if (uid) pointAt(uid)
    },
    /** Gives the uid of the line for line commands: the line under the cursor, else the newest. */
    targetLine: (): string | null => {
      const uid = line.get()
      const { itens } = current()
      return (itens.some(item => item.uid === uid) ? uid : itens.at(-1)?.uid) ?? null
    },
  }
}

const toPay = (sale: Venda, figures: ReturnType<typeof calculateVenda> | null): string =>
  figures?.erro === null ? figures.totais.vNF : subtotal(sale).toFixed(2)

/** Returns a function that makes a value once for each desk: for state that is not part of the desk. */
export function ofDesk<Of>(make: (desk: Desk) => Of): (desk: Desk) => Of {
  const page = pageState(() => ({ made: new WeakMap<Desk, Of>() }))
  return desk => {
    const known = page.made.get(desk)
    if (known !== undefined) return known
    const own = make(desk)
    page.made.set(desk, own)
    return own
  }
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('Nenhuma venda em mãos nesta tela')
  return desk
}
