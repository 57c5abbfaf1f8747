import { documentKind } from './kinds.ts'

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
  return terminal_id !== null || documentKind(tipo)?.feminino === true
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

/** Path of the screen that reads it. */
export function documentPath({ id, tipo, terminal_id }: Linked): string {
  const kind = documentKind(tipo)
  const route = terminal_id === null && (kind?.route ?? documentKind(kind?.within ?? 0)?.route)
  return `${route || '/vendas'}/${id}`
}
