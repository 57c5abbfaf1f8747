import { defineReading, type RowOf } from '../fields/reading.ts'

/** Returnable containers that each partner still has: delivered, less returned (G-045). */
export const vasilhames = defineReading({
  id: 'vasilhames',
  title: 'Monitoramento de retornáveis',
  singular: 'Saldo de vasilhame',
  names: ['saldo', 'saldos'],
  grid: 'Saldos',
  words: {
    palavras: 'vasilhames saldo por parceiro devolução casco engradado',
    failure: { lista: 'Erro ao listar os vasilhames' },
  },
  api: 'retornaveis/monitoramento',
  path: '/retornaveis/monitoramento',
  menu: 'retornaveis',
  screen: 'retornaveis.monitoramento',
  permission: 'menu_retornaveis',
  plan: 'gerenciar_retornaveis',
  tabs: {
    param: 'aberto',
    label: 'Saldos',
    of: [
      ['1', 'Só em aberto', 'Nenhum vasilhame em aberto'],
      ['0', 'Mostrar zerados', 'Nenhum vasilhame entregue ou devolvido'],
    ],
    unasked: '0',
  },
  search: 'parceiro, documento ou vasilhame',
  finds: ['nome', 'documento', 'produto', 'referencia'],
  order: 'nome,asc',
  fields: {
    documento: { type: 'text', label: 'CPF/CNPJ', max: 14, list: true, documento: 'cpf_cnpj' },
    nome: { type: 'text', label: 'Parceiro', max: 200, list: true, required: true },
    referencia: { type: 'text', label: 'Referência', max: 60, list: true, required: true },
    produto: { type: 'text', label: 'Vasilhame', max: 200, list: true, required: true },
    entregue: { type: 'decimal', places: 4, label: 'Entregues', list: true, soma: true, required: true },
    devolvido: { type: 'decimal', places: 4, label: 'Devolvidos', list: true, soma: true, required: true },
    saldo: { type: 'decimal', places: 4, label: 'Saldo', list: true, soma: true, required: true },
    parceiro: { type: 'ref', to: 'parceiros', label: 'Cadastro do parceiro' },
    vasilhame: { type: 'ref', to: 'produtos', label: 'Cadastro do vasilhame' },
  },
})
export type SaldoVasilhame = RowOf<typeof vasilhames>
