import type { DocumentoRecebido } from '../../../src/domain/documents/documento/body.ts'
import type { Loja } from '../vendas/loja.ts'

/** A quote of so much water for a bakery. */
export const dizerOrcamento = (
  loja: Loja,
  mudanca: Partial<DocumentoRecebido> = {},
): Partial<DocumentoRecebido> => ({
  tipo_operacao: 2,
  modelo: '55',
  parceiro_id: loja.parceiros.completo,
  tipo_faturamento: 0,
  fretepor: 9,
  valor_produtos: '20.00',
  valor_total: '20.00',
  obs: 'Entrega na obra',
  itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }],
  pagamento: [],
  ...mudanca,
})

/** The same, stored. Its id. */
export async function orcar(loja: Loja, mudanca: Partial<DocumentoRecebido> = {}): Promise<number> {
  const { status, body } = await loja.caixa.call('POST', 'vendas', dizerOrcamento(loja, mudanca))
  if (status !== 200) throw new Error(`orçamento: ${status} ${JSON.stringify(body)}`)
  return body.data.id
}
