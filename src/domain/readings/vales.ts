import { ORIGENS_VALE } from '../../core/venda/payment/voucher.ts'
import { defineReading } from '../fields/reading.ts'

/** States of a voucher. Only the first two can pay. */
const ESTADO_DO_VALE = [
  ['aberto', 'Em aberto'],
  ['sem_papel', 'Sem papel ainda'],
  ['vencido', 'Vencido'],
  ['gasto', 'Gasto'],
  ['anulado', 'Anulado'],
] as const

/** Vouchers of the company, found by number, paper's code or customer. */
export const vales = defineReading({
  id: 'vales',
  title: 'Vales',
  singular: 'Vale',
  names: ['vale', 'vales'],
  words: {
    chamado: ['vales'],
    palavras: 'vale-troca vale-presente gift card cortesia crédito papel saldo anular',
    failure: { lista: 'Erro ao listar os vales' },
  },
  path: '/vales',
  menu: 'vendas',
  screen: 'vales',
  permission: ['pdv_vale_emitir', 'menu_financeiro'],
  tabs: {
    param: 'situacao',
    label: 'Situação',
    of: [
      ['abertos', 'Em aberto', 'Nenhum vale em aberto'],
      ['todos', 'Todos', 'Nenhum vale foi emitido ainda'],
    ],
  },
  search: 'número, código do papel ou cliente',
  finds: ['parceiro'],
  order: 'numero,desc',
  fields: {
    numero: { type: 'int', label: 'Nº', list: true },
    origem: { type: 'enum', label: 'Tipo', options: ORIGENS_VALE, list: true },
    emitido: { type: 'date', label: 'Emitido', list: true },
    quem: { type: 'text', label: 'Cliente ou motivo', max: 400, list: true },
    valor: { type: 'money', label: 'Valor', list: true, soma: true },
    saldo: { type: 'money', label: 'Saldo', list: true, soma: true },
    validade: { type: 'date', label: 'Vale até', list: true, empty: 'não vence' },
    estado: { type: 'enum', label: 'Situação', options: ESTADO_DO_VALE, list: true },
    parceiro: { type: 'text', label: 'Cliente', max: 200 },
    motivo: { type: 'text', label: 'Motivo', max: 200 },
    por: { type: 'text', label: 'Emitido por', max: 120 },
    anulado_motivo: { type: 'text', label: 'Motivo da anulação', max: 200 },
    impresso: { type: 'bool', label: 'Com papel' },
    recusa: { type: 'text', label: 'Por que não paga', max: 200, virtual: 'answer' },
  },
})
