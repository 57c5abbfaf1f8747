import { defineRegister } from '../../fields/define.ts'

/** NCM codes in force, published by Siscomex: 8-digit codes, each with the texts of its parent codes before its own. */
export const ncms = defineRegister({
  id: 'ncms',
  title: 'NCM',
  singular: 'NCM',
  api: 'admin/ncms',
  routes: { menu: 'admin', list: '/admin/cadastro/ncm' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['codigo'], 'Já existe este NCM']] },
  list: { search: ['codigo', 'descricao'], order: 'codigo,asc', pages: { limit: 50, max: 1000 } },
  lookup: { notOpened: 'the official table, taken from its file', display: 'descricao' },
  fields: {
    codigo: { type: 'digits', label: 'Código', max: 8, min: 8, required: true, list: true, filter: true },
    descricao: { type: 'text', label: 'Descrição', max: 1000, required: true, list: true, filter: true },
    vigencia_inicio: { type: 'date', label: 'Início da vigência', futuro: true, list: true },
    vigencia_fim: { type: 'date', label: 'Fim da vigência', futuro: true, list: true, filter: true },
  },
})
