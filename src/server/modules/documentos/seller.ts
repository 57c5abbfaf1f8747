import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { type CorpoVenda, chosenSeller } from '../vendas/service.ts'
import { linkedLines } from './origins.ts'
import { sellersOf } from './repository.ts'

/**
 * Who is paid for a document is somebody of the company, said by who may; the one it has, or had as what it is made
 * of, stays, whoever saves it.
 * @throws PROIBIDO or VALIDACAO at the seller
 */
export async function refuseSeller(
  q: Q,
  sessao: Sessao,
  { vendedor_id, itens }: Pick<CorpoVenda, 'vendedor_id' | 'itens'>,
  uuid: string,
): Promise<void> {
  const { usuario_id } = sessao
  if (vendedor_id == null || vendedor_id === usuario_id) return
  const origens = linkedLines(itens).map(({ origin }) => origin)
  if ((await sellersOf(q, sessao, uuid, origens)).includes(vendedor_id)) return
  const dito = { vendedor_id, paga: false, offline: false }
  await chosenSeller(q, sessao, dito, { vendedor: usuario_id, nomes: new Map() })
}
