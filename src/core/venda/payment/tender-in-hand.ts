import type { Venda } from '../venda.ts'

/**
 * Says by which tPag an open sale is being paid, so that promotions of that tender hold while its window is open; null: by
 * none. `em`: the present moment, ISO.
 */
export function withTenderInHand(venda: Venda, tpag: string | null, em: string): Venda {
  if ((venda.ofertas?.pagando ?? null) === tpag) return venda
  const { pagando: _, ...ofertas } = venda.ofertas ?? { em, tabelas: {}, promocoes: {} }
  return { ...venda, ofertas: tpag === null ? ofertas : { ...ofertas, pagando: tpag } }
}
