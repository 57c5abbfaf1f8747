/** Readable part of a seal: the server's signature on a product's data. Only the server can check that a seal is genuine. */
export interface SeloLido {
  /** Id of the database transaction that last changed the product before the sealing. */
  versao: string
  mac: string
  /** True for goods sold by scale: their labels may be read. */
  balanca: boolean
  /** R$ of one unit at the sealing. */
  preco: string
}

const SELO = /^(\d{1,18})\.([\w-]{20})\.([01])\.(\d{1,10}(?:\.\d{1,10})?)$/

/** Writes `versao.mac.balanca.preco`. The price is last because it contains a point. */
export const writeSelo = ({ versao, mac, balanca, preco }: SeloLido): string =>
  `${versao}.${mac}.${balanca ? 1 : 0}.${preco}`

/** Reads a seal; null when absent or malformed. */
export function readSelo(selo: string | null | undefined): SeloLido | null {
  const [, versao, mac, balanca, preco] = SELO.exec(selo ?? '') ?? []
  if (!versao || !mac || !preco) return null
  return { versao, mac, balanca: balanca === '1', preco }
}
