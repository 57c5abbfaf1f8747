import { each, GOES } from './cfop.ts'
import { PURCHASE, PURCHASE_RETURN } from './numbers.ts'
import { defineType } from './type.ts'

export const purchaseReturn = defineType({
  tipo: PURCHASE_RETURN,
  title: 'Devolução de compra',
  screen: {
    title: 'Devoluções de compra',
    singular: 'Devolução de compra',
    feminino: true,
    one: ['Nova', 'devolução de compra'],
    route: '/devolucao/compra',
    edit: 'editar',
    permission: 'devolucao_compra',
    right: 'Devolução de compra',
    plan: 'gerenciar_dev_compra',
    palavras: 'devolver',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 4, modelos: ['55'], natOp: 'DEVOLUÇÃO DE COMPRA' },
      ...{ tpNF: '1', finNFe: '4', balcao: false, estoque: 'sai' },
    },
  ],
  taxes: 'typed',
  rules: 'none',
  issued: true,
  prices: 'given',
  cfop: 'required',
  proposes: {
    sentido: GOES,
    de: {
      ...each('401 402 403 405', '411'),
      ...each('651 652 653 654 655 656 667', '661'),
      ...each('551', '553'),
      ...each('152 409', '209'),
      ...each('917', '918'),
      ...each('920', '921'),
    },
    outro: '202',
  },
  billing: { unpaid: true, asked: false },
  refers: true,
  becomes: [],
  returns: PURCHASE,
  ipiReturned: true,
})
