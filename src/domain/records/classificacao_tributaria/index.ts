import { defineRegister } from '../../fields/define.ts'
import { CST_IBSCBS } from '../../options/reforma.ts'
import { asCode } from '../../schema/types.ts'

const reducao = { type: 'decimal', places: 4, digits: 3, min: '0', max: '100', list: true } as const

/**
 * Official table of cClassTrib (IT 2025.002): reductions, documents and validity of each classification. Every account
 * may read the table, which the administration loads from the XLSX of the portal or the JSON of SVRS.
 */
export const classificacao_tributaria = defineRegister({
  id: 'classificacao_tributaria',
  title: 'Classificação tributária',
  singular: 'Classificação tributária',
  words: { failure: { lista: 'Erro ao listar Classificação Tributária' }, feminino: true },
  api: 'admin/classificacao_tributaria',
  routes: { menu: 'admin', list: '/admin/cadastro/classificacao_tributaria' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['codigo'], 'Já existe esta classificação']] },
  list: { search: ['codigo', 'descricao'], order: 'codigo,asc', pages: { limit: 50, max: 1000 } },
  lookup: { notOpened: 'the official table, taken from its file', display: 'descricao' },
  fields: {
    codigo: { type: 'digits', label: 'cClassTrib', max: 6, min: 6, required: true, list: true, filter: true },
    cst: {
      type: 'enum',
      label: 'CST',
      options: CST_IBSCBS,
      required: true,
      list: true,
      filter: true,
    },
    descricao: { type: 'text', label: 'Descrição', max: 1000, required: true, list: true, filter: true },
    reducao_ibs: { ...reducao, label: 'Red. IBS (%)' },
    reducao_cbs: { ...reducao, label: 'Red. CBS (%)' },
    nfe: { type: 'bool', label: 'NF-e', list: true, filter: true },
    nfce: { type: 'bool', label: 'NFC-e', list: true, filter: true },
    cte: { type: 'bool', label: 'CT-e', list: true, filter: true },
    vigencia_inicio: { type: 'date', label: 'Vigente desde', futuro: true, list: true },
    vigencia_fim: { type: 'date', label: 'Vigente até', futuro: true, list: true, filter: true },
  },
  rules: [
    {
      campo: 'codigo',
      mensagem: 'O código começa pelo CST',
      ok: ({ codigo, cst }) => !codigo || !cst || asCode(codigo).startsWith(asCode(cst)),
    },
  ],
})
