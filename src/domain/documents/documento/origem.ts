import { DOCUMENT_KINDS } from './kinds.ts'
import { ORDER, QUOTE } from './operacao.ts'

const SALE = 1
const SALE_RETURN = 6

/** What a document may become, by its type: a quote is sold or ordered, an order is sold, what was sold comes back. */
const BECOMES: Readonly<Record<number, readonly number[]>> = {
  [QUOTE]: [SALE, ORDER],
  [ORDER]: [SALE],
  [SALE]: [SALE_RETURN],
}

export const becomes = (tipo: number, into: number): boolean => BECOMES[tipo]?.includes(into) === true

/** Once, whole: of the others there is a balance, line by line. */
export const becomesOnce = (tipo: number): boolean => tipo === QUOTE

/** A document as another's origin, or as what it became. */
export interface Linked {
  id: number
  /** Of operation. */
  tipo: number
  terminal_id: number | null
}

const kindOf = (tipo: number) => DOCUMENT_KINDS.find(kind => kind.tipo === tipo)

/** 'Pedido 12', 'Venda 9'. */
export const documentLabel = ({ id, tipo, terminal_id }: Linked): string =>
  `${terminal_id === null ? (kindOf(tipo)?.singular ?? 'Documento') : 'Venda'} ${id}`

/** 'o pedido 12', 'a venda 9'. */
export function documentName(linked: Linked): string {
  const kind = kindOf(linked.tipo)
  const feminine = linked.terminal_id !== null || (kind?.one[0] === 'Nova' && kind.tipo !== ORDER)
  return `${feminine ? 'a' : 'o'} ${documentLabel(linked).toLowerCase()}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'O pedido 12'. */
export const documentTitle = (linked: Linked): string => capital(documentName(linked))

/** Why it does not become anything any more. */
export const alreadyBecame = (origin: Linked, into: Linked): string =>
  `${documentTitle(origin)} já virou ${documentName(into)}`

/** Where it is read. */
export function documentPath({ id, tipo, terminal_id }: Linked): string {
  const route = terminal_id === null && kindOf(tipo)?.route
  return `${route || '/vendas'}/${id}`
}
