import { PURCHASE_ORDER } from './numbers.ts'
import { defineType } from './type.ts'

/** Order to a supplier: no note, no stock and no debt come of it. */
export const purchaseOrder = defineType({
  tipo: PURCHASE_ORDER,
  title: 'Pedido de compra',
  screen: {
    title: 'Pedidos de compra',
    singular: 'Pedido de compra',
    one: ['Novo', 'pedido de compra'],
    route: '/compra/pedido',
    edit: 'editar',
    permission: 'compra_nota_entrada',
    plan: 'gerenciar_dev_compra',
    palavras: 'comprar fornecedor encomenda reposição',
    details: 'Observações',
    inPlaceOfModel: 'Pedido',
  },
  operations: [
    {
      ...{ finalidade: 0, documento: 1, modelos: ['55'], natOp: 'PEDIDO DE COMPRA' },
      ...{ tpNF: '0', finNFe: '1', balcao: false, estoque: null },
    },
  ],
  taxes: 'estimated',
  rules: 'none',
  issued: false,
  prices: 'given',
  cfop: 'none',
  proposes: null,
  billing: { unpaid: true, asked: false },
  refers: false,
  becomes: [],
  toSupplier: true,
})
