import { defineRegister } from '../../fields/define.ts'

/** CEST codes of goods under tax substitution (Conv. ICMS 142/2018, annexes II to XXVI), with NCM or its first digits. */
export const cests = defineRegister({
  id: 'cests',
  title: 'CEST',
  singular: 'CEST',
  api: 'admin/cests',
  routes: { menu: 'admin', list: '/admin/cadastro/cest' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['codigo'], 'Já existe este CEST']] },
  list: { search: ['codigo', 'descricao', 'ncms'], order: 'codigo,asc', pages: { limit: 50, max: 1000 } },
  lookup: { display: 'descricao' },
  fields: {
    codigo: { type: 'digits', label: 'CEST', max: 7, min: 7, required: true, list: true, filter: true },
    ncms: {
      type: 'text',
      label: 'NCM/SH',
      max: 2000,
      list: true,
      filter: true,
      pattern: ['^\\d{2,8}( \\d{2,8})*$', 'Informe os códigos separados por um espaço'],
      note: 'Inteiros ou pelos primeiros dígitos, sem pontos: 22030000 2202',
    },
    descricao: { type: 'text', label: 'Descrição', max: 1000, required: true, list: true, filter: true },
  },
})
