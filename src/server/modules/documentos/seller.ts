import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { type CorpoVenda, chosenSeller } from '../vendas/service.ts'
import { linkedLines } from './origins.ts'
import { sellersOf } from './repository.ts'

/** Who made a document, and who is said to have sold it; `id` null: it is new. */
export interface Authorship {
  id: number | null
  usuario_id: number
  vendedor_id: number | null
}

/**
 * Who is paid for a document is somebody of the company, said by who may; the one it has, or had as what it is made
 * of, stays, whoever saves it and whether he is said or not. Null: who made it.
 * @throws PROIBIDO or VALIDACAO at the seller
 */
export async function judgedSeller(
  q: Q,
  sessao: Sessao,
  { vendedor_id: dito, itens }: Pick<CorpoVenda, 'vendedor_id' | 'itens'>,
  { id, usuario_id, vendedor_id }: Authorship,
): Promise<number | null> {
  if (dito == null && id !== null) return vendedor_id
  const origens = linkedLines(itens).map(({ origin }) => origin)
  const of = await sellersOf(q, sessao, origens)
  const [only = usuario_id] = of.length === 1 ? of : []
  if (dito == null) return only === usuario_id ? null : only
  const known = id === null ? of : [vendedor_id ?? usuario_id, ...of]
  if (known.includes(dito)) return dito
  const [vendedor = usuario_id] = known
  await chosenSeller(
    q,
    sessao,
    { vendedor_id: dito, paga: false, offline: false },
    { vendedor, nomes: new Map() },
  )
  return dito
}
