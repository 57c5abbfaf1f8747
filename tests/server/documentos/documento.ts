import type { DocumentoRecebido } from '../../../src/domain/documents/documento/body.ts'
import type { Loja } from '../vendas/loja.ts'

export type Dito = Partial<DocumentoRecebido>

/** A document as a script would send it: what a line copies from its product is left to the server. */
export const dizer = (loja: Loja, mudanca: Dito = {}): Dito => ({
  tipo_operacao: 1,
  modelo: '55',
  parceiro_id: loja.parceiros.completo,
  addresse_id: loja.endereco, // contrato
  tipo_faturamento: 0,
  tipo_documento: 1,
  tipo_atend: 1,
  fretepor: 9,
  serie: '1',
  numerocodumento: '1', // contrato
  valor_produtos: '20.00',
  valor_total: '20.00',
  itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }],
  pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '20.00', numparcelas: 1 }],
  ...mudanca,
})

/** Stores it; the answer. */
export async function criado(loja: Loja, dito: Dito) {
  const { status, body } = await loja.caixa.call('POST', 'vendas', dito)
  if (status !== 200) throw new Error(`POST vendas: ${status} ${JSON.stringify(body)}`)
  return body.data
}
