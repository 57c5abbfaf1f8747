import { SALE, SYMBOLIC_RETURN } from './numbers.ts'
import { defineType } from './type.ts'

export const symbolicReturn = defineType({
  tipo: SYMBOLIC_RETURN,
  title: 'Devolução simbólica',
  screen: {
    title: 'Devoluções simbólicas',
    singular: 'Devolução simbólica',
    feminino: true,
    one: ['Nova', 'devolução simbólica'],
    route: '/devolucao/simbolica',
    edit: 'editar',
    permission: 'devolucao_venda',
    plan: 'gerenciar_dev_venda',
    palavras: 'anulação ajuste sinief',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 4, modelos: ['55'], natOp: 'DEVOLUÇÃO SIMBÓLICA' },
      ...{ tpNF: '1', finNFe: '4', balcao: false, estoque: 'sai' },
    },
    {
      ...{ finalidade: 0, documento: 4, modelos: ['55'], natOp: 'DEVOLUÇÃO SIMBÓLICA' },
      ...{ tpNF: '0', finNFe: '4', balcao: false, estoque: 'entra' },
    },
  ],
  taxes: 'typed',
  rules: 'none',
  issued: true,
  prices: 'given',
  cfop: 'none',
  proposes: null,
  billing: { unpaid: true, asked: true },
  refers: true,
  becomes: [],
  returns: SALE,
  annuls: true,
})
