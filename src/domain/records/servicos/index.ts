import { ativo } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Register of a company's services; the city sets the ISS rate (G-040). */
export const servicos = defineRegister({
  id: 'servicos',
  title: 'Serviços',
  singular: 'Serviço',
  words: { palavras: 'mão de obra iss' },
  api: 'servicos',
  routes: { menu: 'produtos', list: '/cadastro/servico' },
  access: { permission: 'menu_servicos', right: 'Serviços', plan: 'gerenciar_servicos' },
  owner: { empresa: true },
  storage: { unique: [[['codigo'], 'Já existe um serviço com este código']] },
  list: { search: ['nome', 'codigo'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    codigo: { type: 'text', label: 'Código', max: 20, list: true, filter: true, noBulk: true },
    nome: { type: 'text', label: 'Descrição', max: 120, required: true, list: true, filter: true },
    valor: { type: 'money', label: 'Valor', min: '0', list: true, filter: true },
    codigo_lc116: {
      type: 'text',
      label: 'Item da lista (LC 116)',
      max: 5,
      list: true,
      filter: true,
      // items 1 to 40 of the list annexed to LC 116/2003
      pattern: ['^(?:(?:[1-9]|[0-3]\\d|40)\\.\\d{2})?$', 'Informe o item como 14.01'],
    },
    aliquota_iss: {
      type: 'decimal',
      label: 'ISS (%)',
      places: 4,
      digits: 1,
      min: '0',
      // limit of LC 116/2003 art. 8 II
      max: '5',
      list: true,
      filter: true,
    },
    ativo,
  },
})
