import { ORDER, QUOTE, SALE } from './numbers.ts'
import { defineType } from './type.ts'

export const quote = defineType({
  tipo: QUOTE,
  title: 'Orçamento',
  screen: {
    title: 'Orçamentos',
    singular: 'Orçamento',
    one: ['Novo', 'orçamento'],
    route: '/documento/orcamento',
    edit: 'edit',
    permission: 'documentos_orcamentos',
    right: 'Orçamentos',
    plan: 'gerar_orcamento',
    planless: ['list'],
    palavras: 'cotação proposta',
    details: 'Observações',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 1, modelos: ['55', '65'], natOp: 'ORÇAMENTO' },
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
  becomes: [SALE, ORDER],
  offers: true,
})
