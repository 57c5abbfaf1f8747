import { defineRegister } from '../../fields/define.ts'

/** Countries by Bacen code, those a document may carry in cPais. */
export const paises = defineRegister({
  id: 'paises',
  title: 'Países',
  singular: 'País',
  menu: 'admin',
  api: 'admin/paises',
  route: '/admin/cadastro/paises',
  permission: null,
  house: true,
  semDialogo: 'the official table of the Bacen',
  unique: [[['codigo'], 'Já existe um país com este código']],
  search: ['codigo', 'nome'],
  order: 'nome,asc',
  pages: { limit: 50, max: 1000 },
  fields: {
    codigo: {
      type: 'digits',
      label: 'Código Bacen',
      max: 4,
      min: 4,
      required: true,
      list: true,
      filter: true,
    },
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
  },
})
