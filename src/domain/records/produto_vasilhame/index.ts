import { defineRegister } from '../../fields/define.ts'

/** Register that links a product to its returnable container: `media` containers for each unit sold (doc 1 §3). */
export const produto_vasilhame = defineRegister({
  id: 'produto_vasilhame',
  title: 'Vínculos',
  singular: 'Vínculo',
  api: 'retornaveis/produto_vasilhame',
  routes: { list: '/retornaveis/vinculos' },
  access: { permission: 'menu_retornaveis', plan: 'gerenciar_retornaveis' },
  owner: { empresa: true },
  storage: { unique: [[['produto_id', 'vasilhame_id'], 'Este produto já está vinculado a este vasilhame']] },
  list: { search: ['produto_id', 'vasilhame_id'], order: 'produto_id,asc' },
  lookup: { opens: true, display: 'produto_id' },
  fields: {
    produto: { type: 'ref', label: 'Produto', to: 'produtos', required: true, list: true, filter: true },
    vasilhame: { type: 'ref', label: 'Vasilhame', to: 'produtos', required: true, list: true, filter: true },
    media: {
      type: 'decimal',
      label: 'Média',
      places: 4,
      digits: 6,
      min: '0',
      default: '1.0000',
      list: true,
      filter: true,
      note: 'Vasilhames por unidade vendida.',
    },
  },
  rules: [
    {
      campo: 'vasilhame_id',
      mensagem: 'O vasilhame deve ser outro produto',
      ok: ({ produto_id, vasilhame_id }) => !produto_id || produto_id !== vasilhame_id,
    },
  ],
})
