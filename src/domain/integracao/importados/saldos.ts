import { defineRegister } from '../../fields/define.ts'
import { depositos } from '../../records/depositos/index.ts'
import { produtos } from '../../records/produtos/index.ts'

/** Balances of stock that another system, or a count, tells: a row is what there was of some goods at a moment. */
export const saldos_de_estoque = defineRegister({
  id: 'saldos_de_estoque',
  title: 'Saldos dos produtos',
  singular: 'Saldo de produto',
  words: { palavras: 'inventário quantidade balanço contagem custo estoque' },
  api: 'estoque',
  routes: { list: '/produto/movimento' },
  access: { permission: 'estoque_movimento', plan: 'gerenciar_estoque' },
  owner: { empresa: true },
  brought: {
    known: 'o saldo do produto passa a ser o do arquivo, e o que já é igual não muda',
    undone:
      'Cada ajuste é desfeito por um contrário, de agora; o que deixaria saldo negativo fica como está e é listado. O custo médio não volta.',
  },
  fields: {
    referencia: { type: 'text', label: 'Referência', max: 40, headings: ['ref', 'sku', 'codigo interno'] },
    gtin: {
      type: 'digits',
      label: 'GTIN',
      max: 14,
      asGtin: true,
      headings: ['ean', 'codigo de barras', 'cod barras', 'barras'],
    },
    produto: { type: 'ref', label: 'Produto', to: produtos.id, headings: ['codigo', 'nome', 'descricao'] },
    lote: { type: 'text', label: 'Lote', max: 50, headings: ['numero do lote'] },
    deposito: { type: 'ref', label: 'Depósito', to: depositos.id, headings: ['local', 'almoxarifado'] },
    saldo: {
      type: 'decimal',
      label: 'Saldo',
      places: 4,
      digits: 9,
      min: '0',
      required: true,
      headings: ['quantidade', 'qtde', 'qtd', 'estoque', 'saldo atual'],
    },
    custo: {
      type: 'decimal',
      label: 'Custo unitário',
      places: 10,
      digits: 10,
      min: '0',
      headings: ['custo', 'preco de custo', 'custo medio', 'valor unitario'],
    },
    em: { type: 'datetime', label: 'Em', headings: ['data', 'data do saldo', 'data da contagem'] },
  },
})
