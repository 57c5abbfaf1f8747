import { defineRegister } from '../register/define.ts'

export const tamanhos = defineRegister({
  id: 'tamanhos',
  title: 'Tamanhos',
  singular: 'Tamanho',
  menu: 'produtos',
  dialogo: true,
  api: 'tamanhos',
  route: '/cadastro/tamanho',
  permission: 'produtos_tamanho',
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
      label: 'Tamanhos',
      min: 1,
      required: true,
      of: { nome: { type: 'text', label: 'Tamanho', max: 60, required: true } },
    },
  },
})
