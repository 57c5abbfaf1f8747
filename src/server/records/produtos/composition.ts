import type { Answer, Query } from '../../../domain/api/define.ts'
import type { insumosDaComposicao } from '../../../domain/api/registros.ts'
import { fieldError } from '../../../domain/error.ts'
import { INSUMO } from '../../../domain/options/produto.ts'
import { PROPRIA_COMPOSICAO } from '../../../domain/records/produtos/composicao.ts'
import type { Q } from '../../db/transaction.ts'
import { costsOf } from '../../modules/estoque/service.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { circlesOf, firstMadeOf, lockCompositions, ownProducts } from './repository.ts'

/** Lists the ingredients of a product and of its grid's lines, each with the path of its field in the record. */
function insumosOf(record: WireRow): (readonly [campo: string, id: number])[] {
  const of = (row: WireRow, path: string) =>
    childrenOf(row, 'composicoes').flatMap(({ insumo_id }, i) =>
      typeof insumo_id === 'number' ? [[`${path}composicoes.${i}.insumo_id`, insumo_id] as const] : [],
    )
  return [...of(record, ''), ...childrenOf(record, 'grades').flatMap((line, i) => of(line, `grades.${i}.`))]
}

/** Refuses an ingredient twice in a recipe: a sale refers to ingredients by their ids. @throws VALIDACAO */
export function refuseTwice(record: WireRow): void {
  const seen = new Set<string>()
  for (const [campo, insumo] of insumosOf(record)) {
    const place = `${campo.slice(0, campo.indexOf('composicoes'))}${insumo}`
    if (seen.has(place)) throw fieldError(campo, 'Este insumo já está na composição')
    seen.add(place)
  }
}

/** Refuses to turn an ingredient of other products into a product for sale. @throws VALIDACAO */
export async function refuseSoldInsumo(q: Q, row: WireRow, before: WireRow | null): Promise<void> {
  if (
    before?.['tipo_produto'] !== INSUMO.where.tipo_produto ||
    row['tipo_produto'] === before['tipo_produto']
  )
    return
  const user = await firstMadeOf(q, before['id'])
  if (user) throw fieldError('tipo_produto', `Este insumo está na composição de ${user}`)
}

/** Refuses an ingredient that is the product itself, or whose recipe contains it at any depth. @throws VALIDACAO */
export async function refuseCircle(q: Q, empresa_id: number, id: number, record: WireRow): Promise<void> {
  const insumos = insumosOf(record)
  if (insumos.length === 0) return
  const ids = [...new Set(insumos.map(([, insumo]) => insumo))]
  await lockCompositions(q, empresa_id)
  const [circle] = await circlesOf(q, id, ids)
  const [campo] = insumos.find(([, insumo]) => insumo === circle?.id) ?? []
  if (circle && campo) throw fieldError(campo, circularIn(circle, id))
}

const circularIn = (insumo: { id: number; nome: string }, produto_id: number): string =>
  insumo.id === produto_id ? PROPRIA_COMPOSICAO : `Composição circular: ${insumo.nome} já leva este produto`

/**
 * Reads, for each of the company's products among `ids`, the cost at a moment by `costsOf` (null: unknown), and the
 * refusal if its use as ingredient would be circular (null: it would not).
 */
export async function readInsumos(
  q: Q,
  empresa_id: number,
  { ids, produto_id }: Query<typeof insumosDaComposicao>,
  em: Date,
): Promise<Answer<typeof insumosDaComposicao>['data']> {
  const proprios = await ownProducts(q, empresa_id, ids.split(',').map(Number))
  const custos = await costsOf(q, proprios, em)
  const circulares = produto_id ? await circlesOf(q, produto_id, proprios) : []
  return proprios.map(id => {
    const circular = circulares.find(each => each.id === id)
    return {
      id,
      custo: custos.get(id) ?? null,
      circular: circular ? circularIn(circular, produto_id ?? 0) : null,
    }
  })
}
