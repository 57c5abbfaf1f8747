import { defineRegister } from '../../fields/define.ts'

/** Register of loads for returnable containers: vehicle and capacity (doc 1 §3). */
export const tipos_de_cargas = defineRegister({
  id: 'tipos_de_cargas',
  title: 'Tipos de carga',
  singular: 'Tipo de carga',
  api: 'retornaveis/tipos_de_cargas',
  routes: { list: '/retornaveis/tipos_de_cargas' },
  access: { permission: 'menu_retornaveis', right: 'Retornáveis', plan: 'gerenciar_retornaveis' },
  storage: { unique: [[['transporte', 'carga'], 'Já existe este tipo de carga para este transporte']] },
  list: { search: ['transporte', 'carga'], order: 'transporte,asc' },
  lookup: { opens: true, display: 'transporte' },
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
