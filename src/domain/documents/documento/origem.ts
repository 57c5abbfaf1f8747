import { documentKind } from './kinds.ts'

/** Document from which another was made, or that was made from it. */
export interface Linked {
  id: number
  /** Type of operation. */
  tipo: number
  terminal_id: number | null
}

/** Gives the document's label: 'Pedido 12', 'Venda 9'. */
export const documentLabel = ({ id, tipo, terminal_id }: Linked): string =>
  `${terminal_id === null ? (documentKind(tipo)?.singular ?? 'Documento') : 'Venda'} ${id}`

function isFeminine({ tipo, terminal_id }: Linked): boolean {
  return terminal_id !== null || documentKind(tipo)?.feminino === true
}

/** Gives the document's name with article: 'o pedido 12', 'a venda 9'. */
export const documentName = (linked: Linked): string =>
  `${isFeminine(linked) ? 'a' : 'o'} ${documentLabel(linked).toLowerCase()}`

/** Puts a masculine participle in the document's gender: 'cancelado', or 'cancelada' for a note. */
export const saidOf = (linked: Linked, participle: string): string =>
  isFeminine(linked) ? participle.replace(/o$/, 'a') : participle

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Gives the document's name with article and capital: 'O pedido 12'. */
export const documentTitle = (linked: Linked): string => capital(documentName(linked))

/** Gives the message that the document already became another one. */
export const alreadyBecame = (origin: Linked, into: Linked): string =>
  `${documentTitle(origin)} já virou ${documentName(into)}`

/** Gives the path of the document's screen. */
export function documentPath({ id, tipo, terminal_id }: Linked): string {
  const kind = documentKind(tipo)
  const route = terminal_id === null && (kind?.route ?? documentKind(kind?.within ?? 0)?.route)
  return `${route || '/vendas'}/${id}`
}
