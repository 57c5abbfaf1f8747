import { defineRegister } from '../register/define.ts'

export const subdivisaos = defineRegister({
  id: 'subdivisaos',
  title: 'Subdivisões',
  singular: 'Subdivisão',
  feminino: true,
  menu: 'produtos',
  dialogo: true,
  api: 'subdivisaos',
  route: '/cadastro/subdivisao',
  permission: 'produtos_subdivisao',
  search: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: {
      type: 'text',
      label: 'Descrição',
      max: 100,
      required: true,
      list: true,
      filter: true,
      semEcomercial: true,
    },
    itens: {
      type: 'list',
      label: 'Subdivisões',
      min: 1,
      required: true,
      of: { nome: { type: 'text', label: 'Subdivisão', max: 60, required: true } },
    },
  },
})
