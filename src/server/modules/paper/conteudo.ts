import { createHash } from 'node:crypto'
import type { PapelVenda } from '../../../core/paper/papers/sale/paper.ts'

/**
 * Hashes the content of a quote that a customer accepts, by SHA-256. A changed price, quantity, payment or validity
 * changes the hash, so that the quote must be accepted again.
 */
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
