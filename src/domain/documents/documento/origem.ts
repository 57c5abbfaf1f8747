import { documentKind } from './kinds.ts'
import {
  FINANCIAL,
  ORDER,
  PURCHASE,
  PURCHASE_RETURN,
  QUOTE,
  SALE,
  SALE_RETURN,
  SYMBOLIC_RETURN,
} from './operacao.ts'

/** What a document may become, by its type: a quote is sold or ordered, an order is sold, what was sold or bought goes back. */
const BECOMES: Readonly<Record<number, readonly number[]>> = {
  [QUOTE]: [SALE, ORDER],
  [ORDER]: [SALE],
  [SALE]: [SALE_RETURN, SYMBOLIC_RETURN],
  [PURCHASE]: [PURCHASE_RETURN],
}

export const becomes = (tipo: number, into: number): boolean => BECOMES[tipo]?.includes(into) === true

/** What is made of one of the type goes back to where it came from. */
export const goesBack = (tipo: number): boolean => tipo === SALE || tipo === PURCHASE

/** Of what type are those that go back by a return of that type; null: it is none. */
export const returnedBy = (tipo: number): number | null =>
  tipo === SALE_RETURN || tipo === SYMBOLIC_RETURN ? SALE : tipo === PURCHASE_RETURN ? PURCHASE : null

/** Once, whole: of the others there is a balance, line by line. */
export const becomesOnce = (tipo: number): boolean => tipo === QUOTE

/** A document as another's origin, or as what it became. */
export interface Linked {
  id: number
  /** Of operation. */
  tipo: number
  terminal_id: number | null
}

/** 'Pedido 12', 'Venda 9'. */
export const documentLabel = ({ id, tipo, terminal_id }: Linked): string =>
  `${terminal_id === null ? (documentKind(tipo)?.singular ?? 'Documento') : 'Venda'} ${id}`

function isFeminine({ tipo, terminal_id }: Linked): boolean {
  const kind = documentKind(tipo)
  return terminal_id !== null || (kind?.one[0] === 'Nova' && kind.tipo !== ORDER)
}

/** 'o pedido 12', 'a venda 9'. */
export const documentName = (linked: Linked): string =>
  `${isFeminine(linked) ? 'a' : 'o'} ${documentLabel(linked).toLowerCase()}`

/** 'cancelado' as it is said of that document: 'cancelada' of a note. */
export const saidOf = (linked: Linked, participle: string): string =>
  isFeminine(linked) ? participle.replace(/o$/, 'a') : participle

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'O pedido 12'. */
export const documentTitle = (linked: Linked): string => capital(documentName(linked))

/** Why it does not become anything any more. */
export const alreadyBecame = (origin: Linked, into: Linked): string =>
  `${documentTitle(origin)} já virou ${documentName(into)}`

/** Where it is read. G-018: a financial entry is opened from the documents. */
export function documentPath({ id, tipo, terminal_id }: Linked): string {
  const route = terminal_id === null && documentKind(tipo === FINANCIAL ? SALE : tipo)?.route
  return `${route || '/vendas'}/${id}`
}
