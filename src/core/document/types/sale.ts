import { SALE } from './numbers.ts'
import { defineType } from './type.ts'

export const sale = defineType({
  tipo: SALE,
  title: 'Venda',
  screen: {
    title: 'Documentos',
    singular: 'Documento',
    one: ['Novo', 'documento'],
    route: '/documento/documento',
    edit: 'editar',
    permission: 'documentos_documentos',
    right: 'Documentos fiscais',
    palavras: 'nota fiscal nfe nf-e notas 55 emitir nova nota',
  },
  operations: [
    {
      ...{ finalidade: 1, documento: 1, modelos: ['65', '55'], natOp: 'VENDA DE MERCADORIA' },
      ...{ tpNF: '1', finNFe: '1', balcao: true, estoque: 'sai' },
    },
    {
      ...{ finalidade: 1, documento: 2, modelos: ['55'], natOp: 'COMPLEMENTO DE VENDA' },
      ...{ tpNF: '1', finNFe: '2', balcao: false, estoque: null },
    },
    {
      ...{ finalidade: 1, documento: 3, modelos: ['55'], natOp: 'AJUSTE' },
      ...{ tpNF: '1', finNFe: '3', balcao: false, estoque: null },
    },
    {
      ...{ finalidade: 1, documento: 4, modelos: ['55'], natOp: 'DEVOLUÇÃO' },
      ...{ tpNF: '1', finNFe: '4', balcao: false, estoque: 'sai' },
    },
    {
      ...{ finalidade: 1, documento: 5, modelos: ['55'], natOp: 'NOTA DE CRÉDITO' },
      // a note of credit is an entry: it takes back tax that the issuer owed (NT 2025.002, B25-110)
      ...{ tpNF: '0', finNFe: '5', balcao: false, estoque: null },
    },
    {
      ...{ finalidade: 1, documento: 6, modelos: ['55'], natOp: 'NOTA DE DÉBITO' },
      ...{ tpNF: '1', finNFe: '6', balcao: false, estoque: null },
    },
  ],
  taxes: 'computed',
  rules: 'required',
  issued: true,
  prices: 'own',
  cfop: 'required',
  proposes: null,
  billing: { unpaid: false, asked: true },
  refers: true,
  becomes: [],
  sells: true,
})
