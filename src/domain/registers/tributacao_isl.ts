import { CLASSIFICACAO_TRIBUTARIA, CST_IBSCBS } from '../options/reforma.ts'
import { defineRegister } from '../register/define.ts'

export const tributacao_isl = defineRegister({
  id: 'tributacao_isl',
  title: 'Regras de ISL',
  api: 'tributacao_isl',
  route: '/fiscal/isl',
  permission: 'fiscal_regra_isl',
  search: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: {
      type: 'text',
      label: 'Descrição',
      max: 60,
      required: true,
      list: true,
      filter: true,
      semEcomercial: true,
    },
    cst_isl: {
      type: 'enum',
      label: 'CST do ISL',
      options: CST_IBSCBS,
      required: true,
      list: true,
      clears: ['classificacao_isl'],
    },
    classificacao_isl: {
      type: 'enum',
      label: 'Classificação tributária',
      options: CLASSIFICACAO_TRIBUTARIA,
      required: true,
      list: true,
    },
    aliquota_isl: {
      type: 'decimal',
      label: 'Alíquota (%)',
      places: 4,
      digits: 3,
      min: '0',
      max: '100',
      required: true,
      list: true,
    },
    aliquota_especifica_isl: {
      type: 'decimal',
      label: 'Alíquota específica (R$)',
      places: 4,
      min: '0',
      required: true,
    },
    ibs_isl: { type: 'bool', label: 'Integra a base do IBS', default: false },
    cbs_isl: { type: 'bool', label: 'Integra a base da CBS', default: false },
    ativo: { type: 'bool', label: 'Ativo', default: true, list: true, filter: true },
  },
  readOnlyWhen: { classificacao_isl: ({ cst_isl }) => !cst_isl },
})
