import type { LinhaDeTabela } from '../prices/table.ts'
import type { Promocao } from '../promotions/promotion.ts'

/** The server's seal on a price of a table or a promotion, with the day on which it was given to the till. */
interface Selada {
  selo?: string | undefined
}

export type TabelaSelada = LinhaDeTabela & Selada
export type PromocaoSelada = Promocao & Selada

/** Prices of tables and promotions that the lines of a sale have, by id, as the till's catalogue said them. */
export interface Ofertas {
  /** Moment that decides which promotions and tables hold: the first line, ISO. */
  em: string
  /** Moments of lines, by uid, that came when other promotions held than at `em`. */
  desde?: Readonly<Record<string, string>> | undefined
  /** Table that a hand chose. */
  tabela_id?: number | null | undefined
  /** Codes of coupons that the customer said. */
  cupons?: readonly string[] | undefined
  /** Promotions that the server refused to this sale; the till's alone. */
  sem?: readonly number[] | undefined
  /** tPag chosen in the payment window that is open; the till's alone. */
  pagando?: string | undefined
  tabelas: Readonly<Record<string, TabelaSelada>>
  promocoes: Readonly<Record<string, PromocaoSelada>>
}

/** Gives the offers of a sale, none yet where it has none. `em`: the present moment, ISO. */
export const offersOf = ({ ofertas }: { ofertas?: Ofertas | undefined }, em: string): Ofertas =>
  ofertas ?? { em, tabelas: {}, promocoes: {} }
