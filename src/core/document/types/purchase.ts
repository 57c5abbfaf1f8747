import { COMES, each, same } from './cfop.ts'
import { PURCHASE } from './numbers.ts'
import { defineType } from './type.ts'

export const purchase = defineType({
  tipo: PURCHASE,
  title: 'Entrada',
  screen: {
    title: 'Notas de entrada',
    singular: 'Nota de entrada',
    feminino: true,
    one: ['Nova', 'nota de entrada'],
    route: '/estoque/entrada',
    edit: 'editar',
    permission: 'compra_nota_entrada',
    right: 'Nota de entrada',
    plan: 'gerenciar_dev_compra',
    palavras: 'compra comprar',
    ownList: true,
  },
  operations: [
    {
      ...{ finalidade: 0, documento: 1, modelos: ['55'], natOp: 'COMPRA DE MERCADORIA' },
      ...{ tpNF: '0', finNFe: '1', balcao: false, atendimento: 0, estoque: 'entra' },
    },
  ],
  taxes: 'typed',
  rules: 'none',
  issued: true,
  prices: 'given',
  // the rule's CFOP is of a sale, so an entry does not use it
  cfop: 'shown',
  // Convênio s/nº of 1970, annex of CFOPs, as of Ajuste SINIEF 39/2025
  proposes: {
    sentido: COMES,
    de: {
      ...each('401 402 403 405', '403'),
      ...each('651 652 653 654 655 656 667', '652'),
      ...each('111 112', '111'),
      ...each('113 114', '113'),
      ...each('116 117', '117'),
      ...each('118 119', '118'),
      ...each('120', '121'),
      ...each('122 123', '122'),
      ...each('151 152', '152'),
      ...each('408 409', '409'),
      // fixed assets, and goods received without a purchase
      ...same('551 552 557 901 902 903 904 905 906 907 908 909 910 911 912 913 914 915 916 917 920 921'),
      ...same('922 923 924 925 934 949'),
    },
    outro: '102',
  },
  billing: { unpaid: false, asked: true },
  refers: false,
  becomes: [],
  buys: true,
})
