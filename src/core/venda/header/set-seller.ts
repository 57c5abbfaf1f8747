import { checkOpen, type Recusa } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Sets who gets the commission; null: who is at the till. */
export function setSeller(venda: Venda, seller: { id: number; nome: string } | null): Venda | Recusa {
  return (
    checkOpen(venda) ?? {
      ...venda,
      vendedor_id: seller?.id ?? null,
      vendedor_nome: seller?.nome ?? null,
    }
  )
}
