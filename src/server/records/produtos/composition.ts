import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { circleOf } from './repository.ts'

/** What goes into a product or a line of its grid, each with its field. */
function insumosOf(record: WireRow): (readonly [campo: string, id: number])[] {
  const of = (row: WireRow, path: string) =>
    childrenOf(row, 'composicoes').flatMap(({ insumo_id }, i) =>
      typeof insumo_id === 'number' ? [[`${path}composicoes.${i}.insumo_id`, insumo_id] as const] : [],
    )
  return [...of(record, ''), ...childrenOf(record, 'grades').flatMap((line, i) => of(line, `grades.${i}.`))]
}

/** A product made of itself, by whatever way, is refused at the ingredient by which it is. @throws VALIDACAO */
export async function refuseCircle(q: Q, empresa_id: number, id: number, record: WireRow): Promise<void> {
  const insumos = insumosOf(record)
  if (insumos.length === 0) return
  const ids = [...new Set(insumos.map(([, insumo]) => insumo))]
  const circle = await circleOf(q, empresa_id, id, ids)
  const [campo] = insumos.find(([, insumo]) => insumo === circle?.id) ?? []
  if (!circle || !campo) return
  throw fieldError(
    campo,
    circle.id === id
      ? 'Composição circular: um produto não entra na própria composição'
      : `Composição circular: ${circle.nome} já leva este produto`,
  )
}
