import { dec } from '../../../core/money/decimal.ts'
import { NENHUM_PODER, type Poderes } from '../../../core/venda/pendencias.ts'
import type { Flag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readSellers } from './powers-repository.ts'
import type { Autoria, CorpoVenda } from './rows.ts'

/** Reads permissions at the till: only those that the sender has too, and the lower of both discount limits. */
export async function poderesDe(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
): Promise<Pick<Autoria, 'poderes' | 'nomes'>> {
  const rows = await readSellers(q, sessao.account_id, ids)
  const todos = new Map(rows.map(({ id, flags, teto }) => [id, comoPoderes(flags, teto)]))
  const quemEnvia = todos.get(sessao.usuario_id) ?? NENHUM_PODER
  return {
    poderes: new Map([...todos].map(([id, poderes]) => [id, emComum(poderes, quemEnvia)])),
    nomes: new Map(rows.map(({ id, nome }) => [id, nome])),
  }
}

/** Reads the sender's permissions. The group's discount limit is read only for a sale with a discount. */
export async function ownPowers(
  q: Q,
  sessao: Sessao,
  corpo: Pick<CorpoVenda, 'desconto' | 'itens'>,
): Promise<Poderes> {
  if (!comDesconto(corpo)) return flagged(sessao)
  const { usuario_id } = sessao
  return (await poderesDe(q, sessao, [usuario_id])).poderes.get(usuario_id) ?? NENHUM_PODER
}

/** Gives the permissions without the group's discount limit. */
export const flagged = ({ flags }: Sessao): Poderes => comoPoderes([...flags], null)

/** Intersects two sets of permissions; the lower discount limit counts. */
const emComum = (a: Poderes, b: Poderes): Poderes => ({
  preco: a.preco && b.preco,
  desconto: a.desconto && b.desconto,
  cancelar: a.cancelar && b.cancelar,
  tabela: a.tabela && b.tabela,
  vencido: a.vencido && b.vencido,
  teto: a.teto !== null && b.teto !== null && dec(b.teto).lt(dec(a.teto)) ? b.teto : (a.teto ?? b.teto),
})

const comoPoderes = (flags: readonly Flag[], teto: string | null): Poderes => ({
  preco: flags.includes('pdv_preco'),
  desconto: flags.includes('pdv_desconto'),
  cancelar: flags.includes('pdv_cancelar_item'),
  tabela: flags.includes('pdv_tabela'),
  vencido: flags.includes('pdv_lote_vencido'),
  teto,
})

/** Tells if the sale, or a line of it, has a discount. */
export const comDesconto = ({ desconto, itens }: Pick<CorpoVenda, 'desconto' | 'itens'>): boolean =>
  [desconto, ...itens.map(item => item.desconto)].some(valor => !dec(valor).isZero())
