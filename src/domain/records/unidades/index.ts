import { defineRegister } from '../../fields/define.ts'

/** Units of sale. A product stores the sigla (uCom of the layout), not an id. Only the administration edits units. */
export const unidades = defineRegister({
  id: 'unidades',
  title: 'Unidades',
  singular: 'Unidade',
  words: { palavras: 'un kg cx medida', feminino: true },
  api: 'unidades',
  routes: { menu: 'admin', list: '/admin/cadastro/unidades' },
  access: { permission: null },
  owner: { spread: true },
  storage: { unique: [[['sigla'], 'Já existe uma unidade com esta sigla']] },
  list: { search: ['sigla', 'nome'], order: 'sigla,asc', pages: { limit: 200, max: 1_000_000_000 } },
  lookup: { opens: true, narrow: true },
  fields: {
    sigla: {
      type: 'text',
      label: 'Sigla',
      max: 6,
      required: true,
      list: true,
      filter: true,
      pattern: ['^[0-9A-Za-z²³]{1,6}$', 'Sigla inválida'],
    },
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
  },
})
