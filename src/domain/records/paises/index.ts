import { defineRegister } from '../../fields/define.ts'

/** Countries by Bacen code, allowed in cPais. */
export const paises = defineRegister({
  id: 'paises',
  title: 'Países',
  singular: 'País',
  words: { failure: { lista: 'Erro ao listar os países', um: 'Erro ao buscar o país' } },
  api: 'admin/paises',
  routes: { menu: 'admin', list: '/admin/cadastro/paises' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['codigo'], 'Já existe um país com este código']] },
  list: { search: ['codigo', 'nome'], order: 'nome,asc', pages: { limit: 50, max: 1000 } },
  lookup: { notOpened: 'the official table of the Bacen', narrow: true },
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
