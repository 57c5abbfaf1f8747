import { isPlainItem } from '../../../../core/venda/adding/choices.ts'
import { atOwnPrices } from '../../../../domain/documents/documento/operacao.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Referencias } from '../../../documents/venda/lookup-repository.ts'
import { contagensErradas } from '../../../documents/venda/registered-choices.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { type ProdutoRegistrado, readAlguns, readLinha } from '../../catalogo/service.ts'

/** Reads the products of these items, by id. */
export async function readRegistered(
  q: Q,
  { empresa_id }: Sessao,
  itens: readonly { produto_id: number }[],
): Promise<Map<number, ProdutoRegistrado>> {
  const ids = [...new Set(itens.map(({ produto_id }) => produto_id))]
  const linhas = ids.length > 0 ? await readAlguns(q, empresa_id, ids) : []
  return new Map(linhas.map(readLinha).map(produto => [produto.item.produto_id, produto]))
}

/**
 * Refuses a line with incomplete choices (spec doc 3 §5.6): no size, or too few or too many options of a product.
 * Checks only documents whose prices the shop sets. @throws VALIDACAO at the line, with the message that the till shows
 */
export async function refuseHalfChosen(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  { produtos }: Pick<Referencias, 'produtos'>,
): Promise<void> {
  if (!atOwnPrices(corpo)) return
  const known = new Map(produtos.map(produto => [produto.id, produto]))
  for (const [i, { produto_id, grade_id, grades }] of corpo.itens.entries())
    if (known.get(produto_id)?.controle_grade && (grade_id ?? null) === null && !grades?.length)
      throw fieldError(`itens.${i}.grade_id`, 'Selecione um tamanho')
  const asking = corpo.itens
    .map((item, i) => ({ item, i }))
    .filter(({ item }) => !isPlainItem(item) || known.get(item.produto_id)?.tem_complementos)
  const registered = await readRegistered(
    q,
    sessao,
    asking.map(({ item }) => item),
  )
  for (const { item, i } of asking) {
    const [errada] = contagensErradas(item, i, registered.get(item.produto_id), false)
    if (errada) throw fieldError(errada.campo, errada.texto)
  }
}
