import { isDeepStrictEqual } from 'node:util'
import type { Q } from '../../../db/transaction.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import { chosenSeller } from '../../../documents/venda/vendedor.ts'
import type { Sessao } from '../../../http/session.ts'
import { linkedLines } from '../origins/origins.ts'
import { originIds } from '../origins/origins-repository.ts'
import { sellersOf } from '../repository.ts'

/** Author and seller of a document; `id` is null for a new one. */
export interface Authorship {
  id: number | null
  usuario_id: number
  vendedor_id: number | null
}

/**
 * Decides which user earns the commission; null means the author. By default: the only seller of the source
 * documents, if these changed; else the document's current seller, or its author. To name a user who is neither
 * the default nor a seller of the source documents, the session must have the permission.
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
