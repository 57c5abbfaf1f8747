import { COMES, each } from './cfop.ts'
import { SALE, SALE_RETURN } from './numbers.ts'
import { defineType } from './type.ts'

export const saleReturn = defineType({
  tipo: SALE_RETURN,
  title: 'Devolução de venda',
  screen: {
    title: 'Devoluções de venda',
    singular: 'Devolução de venda',
    feminino: true,
    one: ['Nova', 'devolução de venda'],
    route: '/devolucao/venda',
    edit: 'editar',
    permission: 'devolucao_venda',
    right: 'Devolução de venda',
    plan: 'gerenciar_dev_venda',
    chamado: ['devolver', 'devolução'],
    palavras: 'devolver troca',
  },
  operations: [
    {
      ...{ finalidade: 0, documento: 4, modelos: ['55'], natOp: 'DEVOLUÇÃO DE VENDA' },
      ...{ tpNF: '0', finNFe: '4', balcao: false, estoque: 'entra' },
    },
  ],
  taxes: 'typed',
  rules: 'none',
  issued: true,
  prices: 'given',
  cfop: 'required',
  proposes: {
    sentido: COMES,
    de: {
      ...each('101 103 105 107 111 113 116 118 122', '201'),
      ...each('401 402', '410'),
      ...each('403 405', '411'),
      ...each('651 652 653', '660'),
      ...each('654 655', '661'),
      ...each('656 667', '662'),
      ...each('551', '553'),
      ...each('917', '918'),
      ...each('920', '921'),
    },
    outro: '202',
  },
  billing: { unpaid: true, asked: false },
  refers: true,
  becomes: [],
  returns: SALE,
  receipts: true,
  reasons: true,
  ipiReturned: true,
})
