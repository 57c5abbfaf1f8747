import { isDeepStrictEqual } from 'node:util'
import type { Q } from '../../../db/transaction.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import { chosenSeller } from '../../../documents/venda/vendedor.ts'
import type { Sessao } from '../../../http/session.ts'
import { linkedLines } from '../origins/origins.ts'
import { originIds } from '../origins/origins-repository.ts'
import { sellersOf } from '../repository.ts'

/** Author of a document and its seller; `id` null: it is new. */
export interface Authorship {
  id: number | null
  usuario_id: number
  vendedor_id: number | null
}

/**
 * Decides the seller who is paid for a document: somebody of the company, said by who may. Said or not, he stays
 * whoever saves it; made of others, or of other others than before, it is of their seller, and of several sellers' of
 * who makes it. Null: nobody
 */
export async function judgedSeller(
  q: Q,
  sessao: Sessao,
  { vendedor_id: dito, itens }: Pick<CorpoVenda, 'vendedor_id' | 'itens'>,
  { id, usuario_id, vendedor_id }: Authorship,
): Promise<number | null> {
  const origens = new Set(linkedLines(itens).map(({ origin }) => origin))
  const before = new Set(id === null ? [] : await originIds(q, sessao, id))
  const same = id !== null && isDeepStrictEqual(origens, before)
  if (dito == null && same) return vendedor_id
  const of = await sellersOf(q, sessao, [...origens])
  const own = vendedor_id ?? usuario_id
  const [seller = own] = !same && of.length === 1 ? of : []
  if (dito == null) return seller === usuario_id ? null : seller
  if (dito === seller || of.includes(dito)) return dito
  await chosenSeller(
    q,
    sessao,
    { vendedor_id: dito, paga: false, offline: false },
    { vendedor: seller, nomes: new Map() },
  )
  return dito
}
