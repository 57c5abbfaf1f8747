import { percentagem } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Effective Simples rate by company and month: the rate of the ICMS credit given to buyers (LC 123/2006 art. 23 §2). */
export const aliq_simples = defineRegister({
  id: 'aliq_simples',
  title: 'Alíquotas do Simples',
  singular: 'Alíquota do Simples',
  words: { feminino: true },
  api: 'admin/aliq_simples',
  routes: { menu: 'admin', list: '/admin/cadastro/aliquota_simples' },
  access: { permission: null, guardedReads: true },
  owner: { house: true },
  storage: { unique: [[['empresa_id', 'mes'], 'Esta empresa já tem alíquota neste mês']] },
  list: { search: ['mes'], order: 'mes,desc' },
  lookup: { display: 'mes' },
  fields: {
    empresa: {
      type: 'ref',
      label: 'Empresa',
      to: 'empresas',
      semChave: true,
      required: true,
      list: true,
      filter: true,
    },
    mes: {
      type: 'text',
      label: 'Mês (AAAA-MM)',
      max: 7,
      required: true,
      list: true,
      filter: true,
      pattern: ['^20\\d{2}-(0[1-9]|1[0-2])$', 'Mês inválido: use AAAA-MM'],
    },
    aliquota: { ...percentagem, label: 'Alíquota (%)', required: true, list: true },
  },
})
