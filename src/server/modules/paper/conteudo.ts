import { createHash } from 'node:crypto'
import type { PapelVenda } from '../../../core/paper/papers/sale/paper.ts'

/** Hashes, by SHA-256, the content to which a customer agrees: another price, quantity, payment or date is another quote. */
export function contentOf({ cliente, itens, somas, total, pagamentos, validade, obs }: PapelVenda): Buffer {
  const said = itens.map(({ referencia, nome, detalhes, qtde, unidade, preco, desconto, total }) => [
    ...[referencia, nome, detalhes, qtde, unidade, preco, desconto, total],
  ])
  return createHash('sha256')
    .update(
      JSON.stringify([cliente?.nome, cliente?.documento, said, somas, total, pagamentos, validade, obs]),
    )
    .digest()
}
