import { defineRegister } from '../../fields/define.ts'

/** The NCM in force, as the Siscomex publishes it: leaves of 8 digits with the texts above them joined. */
export const ncms = defineRegister({
  id: 'ncms',
  title: 'NCM',
  singular: 'NCM',
  menu: 'admin',
  api: 'admin/ncms',
  route: '/admin/cadastro/ncm',
  permission: null,
  house: true,
  semDialogo: 'the official table, taken from its file',
  unique: [[['codigo'], 'Já existe este NCM']],
  search: ['codigo', 'descricao'],
  order: 'codigo,asc',
  display: 'descricao',
  pages: { limit: 50, max: 1000 },
  fields: {
    codigo: { type: 'digits', label: 'Código', max: 8, min: 8, required: true, list: true, filter: true },
    descricao: { type: 'text', label: 'Descrição', max: 1000, required: true, list: true, filter: true },
    vigencia_inicio: { type: 'date', label: 'Início da vigência', futuro: true, list: true },
    vigencia_fim: { type: 'date', label: 'Fim da vigência', futuro: true, list: true, filter: true },
  },
})
