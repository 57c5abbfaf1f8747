import { defineReading, type RowOf } from '../fields/reading.ts'
import { ESTADOS_CHEQUE } from '../options/cheques.ts'

/** Received cheques, by the day from which they may be deposited. */
export const cheques = defineReading({
  id: 'cheques',
  title: 'Cheques',
  singular: 'Cheque',
  names: ['cheque', 'cheques'],
  words: {
    chamado: ['cheque', 'depositar cheque', 'cheque devolvido', 'cheques pré-datados'],
    palavras: 'depositar devolvido repassar compensar custódia bom para pré-datado sem fundos',
    failure: { lista: 'Erro ao listar os cheques' },
  },
  path: '/financeiro/cheques',
  menu: 'financeiro',
  screen: 'financeiro.cheques',
  permission: 'menu_financeiro',
  plan: 'gerenciar_financeiro',
  tabs: {
    param: 'situacao',
    label: 'Situação',
    of: [
      ['em_maos', 'Em mãos', 'Nenhum cheque em mãos'],
      ['depositados', 'Depositados', 'Nenhum cheque no banco'],
      ['devolvidos', 'Devolvidos', 'Nenhum cheque devolvido'],
      ['repassados', 'Repassados', 'Nenhum cheque repassado'],
      ['todos', 'Todos', 'Nenhum cheque recebido'],
    ],
  },
  search: 'número, emitente, banco, venda ou valor',
  finds: ['numero', 'emitente', 'parceiro', 'banco', 'nota'],
  aliases: { de: 'bom_para>', ate: 'bom_para<' },
  order: 'bom_para,asc',
  pages: { limit: 50, max: 500 },
  fields: {
    bom_para: { type: 'date', label: 'Bom para', list: true, required: true },
    numero: { type: 'text', label: 'Número', max: 20, list: 'wide', required: true },
    banco: { type: 'text', label: 'Banco', max: 40, list: 'wide', required: true },
    emitente: {
      type: 'text',
      label: 'Emitente',
      max: 60,
      list: true,
      required: true,
      empty: 'não informado',
    },
    nota: { type: 'text', label: 'Venda', max: 20, list: 'wide', required: true },
    valor: { type: 'money', label: 'Valor', list: true, soma: true, required: true },
    estado: { type: 'enum', label: 'Onde está', options: ESTADOS_CHEQUE, list: true, required: true },
    onde: { type: 'text', label: 'Banco ou parceiro', max: 200, required: true },
    alinea: { type: 'text', label: 'Alínea', max: 5, required: true },
    parceiro: { type: 'ref', to: 'parceiros', label: 'Parceiro' },
    conta: { type: 'text', label: 'Agência e conta', max: 30, required: true },
    recebido: { type: 'date', label: 'Recebido', required: true },
    /** Day of the last step; null: nothing was done with it. */
    desde: { type: 'date', label: 'Último passo' },
    venda_id: { type: 'int', label: 'Número da venda' },
  },
})
export type Cheque = RowOf<typeof cheques>
