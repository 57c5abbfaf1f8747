import { defineRegister } from '../../fields/define.ts'

/** Rules that choose the account of a statement line with no matching movement, by a text in it: TAR, IOF, RENDIMENTO. */
export const regras_extrato = defineRegister({
  id: 'regras_extrato',
  title: 'Regras do extrato',
  singular: 'Regra do extrato',
  words: { feminino: true, palavras: 'conciliação banco tarifa iof rendimento conta' },
  api: 'regras_extrato',
  routes: { menu: 'financeiro', list: '/financeiro/regras', new: 'nova' },
  access: { permission: 'menu_financeiro', plan: 'gerenciar_financeiro', guardedReads: true },
  owner: { empresa: true },
  storage: { unique: [[['texto'], 'Já há uma regra para este texto']] },
  list: { search: ['texto'], order: 'texto,asc' },
  lookup: { display: 'texto' },
  fields: {
    texto: {
      type: 'text',
      label: 'Texto no extrato',
      max: 60,
      required: true,
      list: true,
      filter: true,
      note: 'Começo de uma palavra do histórico: TAR vale para TARIFA e TAR PIX',
    },
    conta: {
      type: 'ref',
      label: 'Lançar contra a conta',
      to: 'contas_financeiras',
      required: true,
      list: true,
      filter: true,
    },
  },
})
