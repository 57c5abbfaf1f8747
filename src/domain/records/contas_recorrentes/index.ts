import { wireToIso } from '../../../core/dates/day.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { ativo } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

const TIPO = [
  [2, 'A pagar'],
  [1, 'A receber'],
] as const

/** Bills that recur every month until their end: rent, light. Each is made ahead of its due date. */
export const contas_recorrentes = defineRegister({
  id: 'contas_recorrentes',
  title: 'Contas recorrentes',
  singular: 'Conta recorrente',
  words: {
    feminino: true,
    palavras: 'aluguel luz água mensalidade todo mês fixa assinatura despesa repetir',
  },
  api: 'contas_recorrentes',
  routes: { menu: 'financeiro', list: '/financeiro/recorrentes', new: 'nova', noImport: true },
  access: { permission: 'menu_financeiro', plan: 'gerenciar_financeiro', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['descricao'], order: 'descricao,asc' },
  lookup: { display: 'descricao' },
  fields: {
    descricao: { type: 'text', label: 'Descrição', max: 100, required: true, list: true, filter: true },
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO,
      default: 2,
      required: true,
      list: true,
      filter: true,
      noBulk: true,
    },
    parceiro: { type: 'ref', label: 'Parceiro', to: 'parceiros', list: true, filter: true },
    categoria: {
      type: 'ref',
      label: 'Categoria',
      to: 'contas_financeiras',
      list: true,
      filter: true,
      note: 'Conta de despesas, compras ou receitas; vazia: a principal',
    },
    valor: { type: 'money', label: 'Valor', required: true, list: true },
    vencimento: {
      type: 'date',
      label: 'Primeiro vencimento',
      futuro: true,
      required: true,
      list: true,
      note: 'As outras vencem no mesmo dia de cada mês',
    },
    ate: {
      type: 'date',
      label: 'Até',
      futuro: true,
      list: true,
      note: 'Vazio: sem fim. As lançadas depois deste dia, que nada receberam, se cancelam',
    },
    ativo,
  },
  rules: [
    {
      campo: 'valor',
      mensagem: 'Informe um valor maior que zero',
      ok: ({ valor }) => typeof valor !== 'string' || !isDecimal(valor) || dec(valor).gt(0),
    },
    {
      campo: 'ate',
      mensagem: 'O fim vem antes do primeiro vencimento',
      ok: ({ vencimento, ate }) =>
        typeof ate !== 'string' ||
        typeof vencimento !== 'string' ||
        ate === '' ||
        wireToIso(ate) >= wireToIso(vencimento),
    },
  ],
})
