import { CABECALHO } from '../../../core/venda/fields/cabecalho.ts'
import { CANCELADOS } from '../../../core/venda/fields/cancelados.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import { PAGAMENTO } from '../../../core/venda/fields/pagamento.ts'
import { defineDocument, defineLines } from '../define.ts'

/**
 * Sale of a till, or document of the back office: both are stored in `vendas`. The fields are in core/venda/fields,
 * because core's types derive from them.
 */
export const vendas = defineDocument({
  id: 'vendas',
  title: 'Vendas',
  singular: 'Venda',
  parent: 'venda_id',
  fields: CABECALHO,
  lines: {
    itens: defineLines({ title: 'Itens', singular: 'Item da venda', table: 'venda_itens', fields: ITENS }),
    pagamento: defineLines({
      title: 'Pagamento',
      singular: 'Pagamento',
      table: 'venda_pagamentos',
      fields: PAGAMENTO,
    }),
    cancelados: defineLines({
      title: 'Itens cancelados',
      singular: 'Item cancelado',
      table: 'venda_cancelados',
      fields: CANCELADOS,
      unordered: true,
    }),
  },
})
