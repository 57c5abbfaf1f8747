import type { Consumidor, Venda } from '../venda.ts'
import { type Acertada, type Oferecido, settleOffers } from './settle.ts'

/** Moment (ISO, the company's time), customer, coupons and tender under which a basket is simulated. */
interface Situacao {
  em: string
  consumidor: Consumidor | null
  cupons: readonly string[]
  /** tPag by which all is paid; null: nothing is paid yet. */
  tpag: string | null
}

/** Prices a basket, whose lines nobody promoted yet, as the till would under certain circumstances. */
export const simulateOffers = (
  cesta: Venda,
  oferecido: Oferecido,
  { em, consumidor, cupons, tpag }: Situacao,
): Acertada =>
  settleOffers(
    {
      ...{ ...cesta, consumidor },
      ofertas: { ...{ em, cupons, tabelas: {}, promocoes: {} }, ...(tpag === null ? {} : { pagando: tpag }) },
    },
    oferecido,
    em,
  )
