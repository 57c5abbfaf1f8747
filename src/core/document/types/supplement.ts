import { SALE, SUPPLEMENT } from './numbers.ts'
import { defineType } from './type.ts'

export const supplement = defineType({
  tipo: SUPPLEMENT,
  title: 'Complementar',
  screen: {
    title: 'Notas complementares',
    singular: 'Nota complementar',
    feminino: true,
    one: ['Nova', 'nota complementar'],
    route: '/documento/complementar',
    edit: 'editar',
    permission: 'documentos_nota_complementar',
    right: 'Nota complementar',
    palavras: 'complemento',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 2, modelos: ['55'], natOp: 'COMPLEMENTO' },
      ...{ tpNF: '1', finNFe: '2', balcao: false, atendimento: 0, estoque: null },
    },
    {
      ...{ finalidade: 0, documento: 2, modelos: ['55'], natOp: 'COMPLEMENTO' },
      ...{ tpNF: '0', finNFe: '2', balcao: false, atendimento: 0, estoque: null },
    },
  ],
  taxes: 'computed',
  rules: 'chosen',
  issued: true,
  prices: 'given',
  cfop: 'required',
  proposes: 'rule',
  billing: { unpaid: true, asked: true },
  refers: true,
  becomes: [],
  completes: SALE,
})
