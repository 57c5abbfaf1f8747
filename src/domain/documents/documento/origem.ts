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

/** Types that a document may become: quotes are sold or ordered, orders are sold, sales and purchases go back. */
const BECOMES: Readonly<Record<number, readonly number[]>> = {
  [QUOTE]: [SALE, ORDER],
  [ORDER]: [SALE],
  [SALE]: [SALE_RETURN, SYMBOLIC_RETURN],
  [PURCHASE]: [PURCHASE_RETURN],
}

export const becomes = (tipo: number, into: number): boolean => BECOMES[tipo]?.includes(into) === true

/** Tells whether goods of this type can be given back. */
export const goesBack = (tipo: number): boolean => tipo === SALE || tipo === PURCHASE

/** Finds the type that a return gives back; null: it is no return. */
export const returnedBy = (tipo: number): number | null =>
  tipo === SALE_RETURN || tipo === SYMBOLIC_RETURN ? SALE : tipo === PURCHASE_RETURN ? PURCHASE : null

/** Once, whole: of the others there is a balance, line by line. */
export const becomesOnce = (tipo: number): boolean => tipo === QUOTE

/** A document as another's origin, or as what it became. */
export interface Linked {
  id: number
  /** Type of operation. */
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

/** Builds the path of its screen. G-018: a financial entry is opened from the documents. */
export function documentPath({ id, tipo, terminal_id }: Linked): string {
  const route = terminal_id === null && documentKind(tipo === FINANCIAL ? SALE : tipo)?.route
  return `${route || '/vendas'}/${id}`
}
