import { percentagem } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Effective rates of the Simples of a company, each from its month on: what the DAS takes of each sale. */
export const aliquotas_das = defineRegister({
  id: 'aliquotas_das',
  title: 'Alíquotas efetivas do Simples',
  singular: 'Alíquota efetiva do Simples',
  words: { feminino: true, palavras: 'das pgdas simples nacional imposto lucro faturamento rbt12 anexo' },
  api: 'aliquotas_das',
  routes: { menu: 'fiscal', list: '/contabil/aliquota_das', new: 'nova' },
  access: { permission: 'contabil_sped', guardedReads: true },
  owner: { empresa: true },
  storage: { unique: [[['desde'], 'Já há uma alíquota desde este mês']] },
  list: { search: [], order: 'desde,desc' },
  lookup: { display: 'desde' },
  fields: {
    desde: {
      type: 'date',
      label: 'Desde',
      required: true,
      list: true,
      filter: true,
      note: 'O dia 1º do mês do PGDAS-D; vale até a próxima',
    },
    aliquota: {
      ...percentagem,
      label: 'Alíquota (%)',
      required: true,
      list: true,
      note: 'DAS ÷ receita do mês; 0 ao sair do Simples',
    },
  },
  rules: [
    {
      campo: 'desde',
      mensagem: 'Use o dia 1º do mês',
      ok: ({ desde }) => !desde || String(desde).startsWith('01/'),
    },
  ],
})
