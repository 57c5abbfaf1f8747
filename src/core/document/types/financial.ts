import { FINANCIAL, SALE } from './numbers.ts'
import { defineType } from './type.ts'

export const financial = defineType({
  tipo: FINANCIAL,
  title: 'Lançamento financeiro',
  screen: {
    title: 'Lançamentos avulsos',
    singular: 'Lançamento',
    one: ['Novo', 'lançamento'],
    // no list of its own: its documents are in the list of documents
    route: null,
    within: SALE,
    edit: 'editar',
    permission: 'documentos_documentos',
    palavras: 'financeiro',
    inPlaceOfModel: 'Avulso',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 1, modelos: ['55', '65'], natOp: 'LANÇAMENTO' },
      ...{ tpNF: '1', finNFe: '1', balcao: false, estoque: null },
    },
    {
      ...{ finalidade: 0, documento: 1, modelos: ['55', '65'], natOp: 'LANÇAMENTO' },
      ...{ tpNF: '0', finNFe: '1', balcao: false, estoque: null },
    },
  ],
  taxes: 'typed',
  rules: 'none',
  issued: false,
  prices: 'given',
  cfop: 'none',
  proposes: null,
  billing: { unpaid: false, asked: true },
  refers: true,
  becomes: [],
  financial: true,
})
