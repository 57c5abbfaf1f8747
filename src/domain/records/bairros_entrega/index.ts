import { defineRegister } from '../../fields/define.ts'

/** Districts to which the company delivers, with the minutes that it takes there. */
export const bairros_entrega = defineRegister({
  id: 'bairros_entrega',
  title: 'Bairros de entrega',
  singular: 'Bairro de entrega',
  words: { palavras: 'delivery rota tempo entregador motoboy prometido' },
  api: 'bairros_entrega',
  routes: { menu: 'configuracoes', list: '/cadastro/bairro_entrega' },
  access: { permission: 'menu_configuracoes', plan: 'venda_app' },
  owner: { empresa: true },
  storage: { unique: [[['bairro'], 'Este bairro já está na lista']] },
  list: { search: ['bairro'], order: 'bairro,asc' },
  lookup: { opens: true, display: 'bairro' },
  fields: {
    bairro: { type: 'text', label: 'Bairro', max: 60, required: true, list: true },
    rota_min: {
      type: 'int',
      label: 'Minutos na rua',
      min: 0,
      max: 999,
      required: true,
      list: true,
      note: 'Somam-se ao preparo no que se promete a quem recebe ali',
    },
  },
})
