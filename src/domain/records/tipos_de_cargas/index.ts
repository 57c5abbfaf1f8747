import { defineRegister } from '../../fields/define.ts'

/** Loads of returnable containers: by what they travel and how much it holds (doc1 §3). */
export const tipos_de_cargas = defineRegister({
  id: 'tipos_de_cargas',
  title: 'Tipos de carga',
  singular: 'Tipo de carga',
  dialogo: true,
  api: 'retornaveis/tipos_de_cargas',
  route: '/retornaveis/tipos_de_cargas',
  permission: 'menu_retornaveis',
  plan: 'gerenciar_retornaveis',
  unique: [[['transporte', 'carga'], 'Já existe este tipo de carga para este transporte']],
  search: ['transporte', 'carga'],
  order: 'transporte,asc',
  display: 'transporte',
  fields: {
    transporte: { type: 'text', label: 'Transporte', max: 60, required: true, list: true, filter: true },
    carga: { type: 'text', label: 'Carga', max: 60, required: true, list: true, filter: true },
    capacidade: {
      type: 'decimal',
      label: 'Capacidade',
      places: 4,
      digits: 9,
      min: '0',
      list: true,
      filter: true,
    },
  },
})
