import { checkOpen, type Recusa } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Sets the seller who gets the commission; null: the cashier. */
export function setSeller(venda: Venda, seller: { id: number; nome: string } | null): Venda | Recusa {
  return (
    checkOpen(venda) ?? {
      ...venda,
      vendedor_id: seller?.id ?? null,
      vendedor_nome: seller?.nome ?? null,
    }
  )
}
