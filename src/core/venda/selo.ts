/** Clear part of a seal; only the server can tell whether it holds. */
export interface SeloLido {
  /** Transaction of the product's last change before it was sealed. */
  versao: string
  mac: string
  /** Sold by the scale: its labels may be read. */
  balanca: boolean
  /** R$ of one unit when it was sealed. */
  preco: string
}

const SELO = /^(\d{1,18})\.([\w-]{20})\.([01])\.(\d{1,10}(?:\.\d{1,10})?)$/

/** `versao.mac.balanca.preco`, the price last because it has a point of its own. */
export const writeSelo = ({ versao, mac, balanca, preco }: SeloLido): string =>
  `${versao}.${mac}.${balanca ? 1 : 0}.${preco}`

/** Null: none, or not written like one. */
export function readSelo(selo: string | null | undefined): SeloLido | null {
  const [, versao, mac, balanca, preco] = SELO.exec(selo ?? '') ?? []
  if (!versao || !mac || !preco) return null
  return { versao, mac, balanca: balanca === '1', preco }
}
