import { dec } from '../../../core/money/decimal.ts'
import type { Flag } from '../../../domain/options/flags.ts'
import type { Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './repository.ts'

/** A line that closes on a total asked for (`=10*ref`) moves its unit price by less than this, R$. */
const ARREDONDAMENTO = '0.01'

/**
 * What the sale did and its seller may not: discount, void, another price. Null when all is allowed. A till that had not yet
 * heard of a new price sold by the old one in good faith: `catalogo` tells which products changed after it looked.
 */
export function semPermissao(corpo: CorpoVenda, refs: Referencias, flags: ReadonlySet<Flag>): string | null {
  const descontos = [corpo.desconto, ...corpo.itens.map(item => item.desconto)]
  if (!flags.has('pdv_desconto') && descontos.some(valor => !dec(valor).isZero()))
    return 'Desconto: você não tem permissão'
  if (!flags.has('pdv_cancelar_item') && corpo.cancelados.length > 0)
    return 'Cancelar item: você não tem permissão'
  if (!flags.has('pdv_preco') && corpo.itens.some(item => outroPreco(item, corpo.catalogo, refs)))
    return 'Alterar preço: você não tem permissão'
  return null
}

function outroPreco(item: CorpoVenda['itens'][number], catalogo: string | null, refs: Referencias): boolean {
  // a label from the scale carries the scale's own price
  if (item.origem_leitura === 'balanca') return false
  const produto = refs.produtos.find(({ id }) => id === item.produto_id)
  if (!produto || mudouDepois(produto.versao, catalogo)) return false
  const diferenca = dec(item.preco)
    .minus(dec(produto.preco_vend ?? '0'))
    .abs()
  return diferenca.times(dec(item.qtde)).gt(ARREDONDAMENTO)
}

/** Catalogue versions are `origin.transaction`: what was written from that transaction on, the till may not have. */
function mudouDepois(versao: string, catalogo: string | null): boolean {
  const vista = /^\d+\.(\d{1,18})$/.exec(catalogo ?? '')?.[1]
  return vista !== undefined && BigInt(versao) >= BigInt(vista)
}
