import type { Venda } from '../venda.ts'

/** Keeps a promotion away from the open sale: others have used it up. The lines are to be settled again. */
export function withoutOffer(venda: Venda, promocao_id: number): Venda {
  const { ofertas } = venda
  if (!ofertas) return venda
  const sem = [...new Set([...(ofertas.sem ?? []), promocao_id])]
  return { ...venda, itens: [...venda.itens], ofertas: { ...ofertas, sem } }
}
