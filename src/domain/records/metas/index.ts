import { defineRegister } from '../../fields/define.ts'

/** Monthly sales goals, of the whole company or of one seller. */
export const metas = defineRegister({
  id: 'metas',
  title: 'Metas de venda',
  singular: 'Meta de venda',
  words: { feminino: true, palavras: 'objetivo do mês vendedor quanto vender cota' },
  api: 'metas',
  routes: { menu: 'cadastro', list: '/cadastro/meta', new: 'nova' },
  access: { permission: 'cadastro_comissoes', guardedReads: true },
  owner: { empresa: true },
  storage: { unique: [[['mes', 'vendedor_id'], 'Já há uma meta deste mês']] },
  list: { search: ['mes'], order: 'id,desc' },
  lookup: { display: 'mes' },
  fields: {
    mes: {
      type: 'text',
      label: 'Mês',
      max: 7,
      required: true,
      list: true,
      filter: true,
      mask: '00/0000',
      pattern: ['^(0[1-9]|1[0-2])/20\\d\\d$', 'Use MM/AAAA'],
    },
    vendedor: {
      type: 'ref',
      label: 'Vendedor',
      to: 'usuarios',
      list: true,
      filter: true,
      note: 'Vazio: a empresa toda',
    },
    valor: { type: 'money', label: 'Vender (R$)', min: '0.01', required: true, list: true },
  },
})
