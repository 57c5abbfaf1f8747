import type { CompradoComSt } from '../../../core/purchases/figuras.ts'
import { comprasComSt } from '../../../domain/api/documentos.ts'
import { queryClient, read } from '../../state/query.ts'

/** Fetches a product's purchases with ST, newest first; none on failure: the server looks them up for the note. */
export async function purchasesWithSt(produto_id: number): Promise<readonly CompradoComSt[]> {
  const found = await queryClient
    .fetchQuery(read(comprasComSt, { params: { id: produto_id } }, { semMover: true }))
    .catch(() => null)
  return found?.data ?? []
}
