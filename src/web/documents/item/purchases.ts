import type { CompradoComSt } from '../../../core/purchases/figuras.ts'
import { comprasComSt } from '../../../domain/api/documentos.ts'
import { queryClient, read } from '../../state/query.ts'

/** Purchases of a product with ST, newest first; none where they cannot be had: the server asks them again as the note is made. */
export async function purchasesOf(produto_id: number): Promise<readonly CompradoComSt[]> {
  const found = await queryClient
    .fetchQuery(read(comprasComSt, { params: { id: produto_id } }, { semMover: true }))
    .catch(() => null)
  return found?.data ?? []
}
