import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { holdLimited, insertUses, type LimitedPromotion } from './usos-repository.ts'

/** Gives the promotions that a sale's lines have, each once. */
const claimed = ({ itens }: CorpoVenda): number[] => [
  ...new Set(itens.flatMap(({ promocoes }) => (promocoes ?? []).map(({ promocao_id }) => promocao_id))),
]

const overWhy = (promotion: LimitedPromotion) => {
  const { nome, limite_cliente, limite_total, usos, do_cliente, comprou } = promotion
  if (comprou) return `${nome}: este cliente já comprou antes`
  if (limite_total !== null && usos >= limite_total)
    return `${nome}: já foi usada em todas as compras previstas`
  return limite_cliente !== null && do_cliente >= limite_cliente
    ? `${nome}: este cliente já a usou tantas vezes quanto podia`
    : null
}

/**
 * Finds the promotions of a paid sale that other sales have used up; of two tills at once, one waits for the other.
 * @throws VALIDACAO unless the sale was made offline, which is only reported
 */
export async function overUsed(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  { parceiro_id, venda_id }: { parceiro_id: number | null; venda_id: number | null },
): Promise<Diferenca[]> {
  const promocoes = corpo.paga ? claimed(corpo) : []
  if (promocoes.length === 0) return []
  const { empresa_id } = sessao
  const held = await holdLimited(q, sessao, { empresa_id, promocoes, parceiro_id, venda_id })
  return held.flatMap(promotion => {
    const texto = overWhy(promotion)
    if (texto === null) return []
    const i = corpo.itens.findIndex(item =>
      item.promocoes?.some(({ promocao_id }) => promocao_id === promotion.id),
    )
    if (!corpo.offline) throw fieldError(`itens.${i}.promocoes`, texto)
    return [{ campo: `itens.${i}.promocoes`, texto, esperado: null, recebido: promotion.nome }]
  })
}

/** Counts a paid sale among those that had its promotions. */
export async function keepUses(q: Q, sessao: Sessao, corpo: CorpoVenda, venda_id: number): Promise<void> {
  const promocoes = claimed(corpo)
  if (promocoes.length > 0)
    await insertUses(q, sessao, { empresa_id: sessao.empresa_id, promocoes, venda_id })
}
