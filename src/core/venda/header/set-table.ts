import { offersOf } from '../ofertas.ts'
import { checkOpen, type Recusa } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Chooses the sale's price table, before the customer's and the till's; null: those hold again. `em`: now, ISO. */
export function setTable(venda: Venda, tabela_id: number | null, em: string): Venda | Recusa {
  const { tabela_id: _, ...ofertas } = offersOf(venda, em)
  return checkOpen(venda) ?? { ...venda, ofertas: tabela_id === null ? ofertas : { ...ofertas, tabela_id } }
}
