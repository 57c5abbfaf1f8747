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
 * Decides the seller who gets the commission: a user of the company, named by users with the right. By default it is the
 * author; for a document made of others, their seller, or the author when they have several sellers. Null: nobody.
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
