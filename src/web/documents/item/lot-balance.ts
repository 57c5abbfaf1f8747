import { dec } from '../../../core/money/decimal.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import type { LoteEscolhido } from '../../lots/use-lots.ts'
import type { Desk } from '../../state/desk.ts'
import { queryClient, read } from '../../state/query.ts'
import { hasBalance, noteLot } from '../../till/actions/pick-lot.ts'

/**
 * Refuses a raised quantity: shows 'Erro' and resolves true when it, with the document's other lines of the lot, exceeds
 * the lot's balance. When the balance cannot be fetched, the server checks at the save.
 */
export async function refusesOverLot(
  desk: Desk,
  uid: string,
  { lote_id, qtde }: Partial<ItemVenda>,
): Promise<boolean> {
  const line = desk.current().itens.find(item => item.uid === uid)
  if (!line || !lote_id || qtde === undefined) return false
  const old = line.lote_id === lote_id ? line.qtde : '0'
  if (dec(qtde).lte(dec(old))) return false
  const params = { produto_id: line.produto_id, id: lote_id }
  const found = await queryClient
    .fetchQuery({
      ...read(toEndpoints(produtos_lotes).get, { params }, { semMover: true }),
      staleTime: 0,
    })
    .catch(() => null)
  if (!found) return false
  noteLot(found.data as LoteEscolhido)
  return !(await hasBalance(desk, lote_id, qtde, old))
}
