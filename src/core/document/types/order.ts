import { ORDER, SALE } from './numbers.ts'
import { defineType } from './type.ts'

export const order = defineType({
  tipo: ORDER,
  title: 'Pedido',
  screen: {
    title: 'Pedidos',
    singular: 'Pedido',
    one: ['Nova', 'venda'],
    route: '/vendas',
    edit: 'editar',
    permission: 'menu_pedidos',
    right: 'Pedidos',
    alsoSeenBy: ['menu_delivery'],
    palavras: 'novo pedido encomenda telefone entrega delivery',
    ownList: true,
    inPlaceOfModel: 'Pedido',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 1, modelos: ['55', '65'], natOp: 'PEDIDO' },
      ...{ tpNF: '1', finNFe: '1', balcao: false, estoque: null },
    },
  ],
  taxes: 'estimated',
  rules: 'none',
  issued: false,
  prices: 'own',
  cfop: 'none',
  proposes: null,
  billing: { unpaid: false, asked: true },
  refers: false,
  becomes: [SALE],
  tracked: true,
  reserves: true,
})
