import { defineRegister } from '../../fields/define.ts'

/** Banks of the clearing system (COMPE). The first rows come from brazilian-utils (server/db/house-rows.ts). */
export const bancos = defineRegister({
  id: 'bancos',
  title: 'Bancos',
  singular: 'Banco',
  words: { failure: { lista: 'Erro ao listar bancos' } },
  api: 'admin/bancos',
  routes: { menu: 'admin', list: '/admin/cadastro/bancos' },
  access: { permission: null },
  owner: { house: true },
  storage: { unique: [[['codigo'], 'Já existe um banco com este código']] },
  lookup: { notOpened: 'the list of the clearing system, kept by the administration' },
  list: { search: ['codigo', 'nome'], order: 'nome,asc', pages: { limit: 50, max: 1000 } },
  fields: {
    codigo: { type: 'digits', label: 'Código', max: 3, min: 3, required: true, list: true, filter: true },
    nome: { type: 'text', label: 'Nome', max: 100, required: true, list: true, filter: true },
  },
})
