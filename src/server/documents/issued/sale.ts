import type { IssuedOwner } from './owner.ts'

/** A sale or back-office document, as the owner of the notes issued from it. */
export const saleOwner: IssuedOwner = {
  kind: 'venda',
  table: 'vendas',
  recipient: 'parceiro_id',
  name: 'nome_consumidor',
  document: 'cpf_cnpj',
  total: 'valor_total',
  way: "demais->>'emissao'",
  operation: ['tipo_operacao', 'finalidade_op', 'tipo_documento'],
}
