import { optionsWhere } from '../../../core/tender/index.ts'
import { defineRegister } from '../../fields/define.ts'

/** tPag of payments that go into 'Cartões a receber' when paid at once; on credit, 05, 19 and 22 are the customer's debt. */
const OF_MACHINE = optionsWhere(({ account }) => account === 'cartao_receber')

/** Fee that the acquirer keeps of a card payment, and days until it pays the rest. Without a brand: for any brand. */
export const taxas_cartao = defineRegister({
  id: 'taxas_cartao',
  title: 'Taxas das credenciadoras',
  singular: 'Taxa da credenciadora',
  words: { feminino: true, palavras: 'maquininha credenciadora prazo recebimento bandeira crédito débito' },
  api: 'taxas_cartao',
  routes: { menu: 'financeiro', list: '/financeiro/taxas', new: 'nova' },
  access: { permission: 'menu_financeiro', plan: 'gerenciar_financeiro', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['nome'], order: 'nome,asc' },
  fields: {
    nome: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
    tpag: {
      type: 'enum',
      label: 'Forma',
      options: OF_MACHINE,
      required: true,
      default: '03',
      list: true,
      filter: true,
    },
    bandeira: {
      type: 'ref',
      label: 'Bandeira',
      to: 'bandeiras',
      list: true,
      filter: true,
      note: 'Vazia: todas',
    },
    parcelas_de: {
      type: 'int',
      label: 'De quantas parcelas',
      min: 1,
      max: 99,
      default: 1,
      required: true,
      list: true,
    },
    parcelas_ate: {
      type: 'int',
      label: 'Até quantas',
      min: 1,
      max: 99,
      default: 1,
      required: true,
      list: true,
    },
    taxa: {
      type: 'decimal',
      label: 'Taxa (%)',
      places: 4,
      digits: 3,
      min: '0',
      max: '50',
      default: '0',
      required: true,
      list: true,
    },
    dias: {
      type: 'int',
      label: 'Dias até o depósito',
      min: 0,
      max: 366,
      default: 1,
      required: true,
      list: true,
    },
  },
  rules: [
    {
      campo: 'parcelas_ate',
      mensagem: 'Menos que a primeira quantidade',
      ok: ({ parcelas_de, parcelas_ate }) => Number(parcelas_ate ?? 1) >= Number(parcelas_de ?? 1),
    },
  ],
})
