import { SITUACOES_DEVOLUCAO } from '../../core/pix/refund.ts'
import { VENDER } from '../api/quem-vende.ts'
import { defineReading, type RowOf } from '../fields/reading.ts'

/** Ways in which an amount was given back. */
const COMO = [
  ['psp', 'devolvido pelo banco'],
  ['tef', 'cancelado no TEF'],
  ['maquina', 'feito na máquina'],
  ['outra', 'devolvido de outra forma'],
  ['gaveta', 'saiu da gaveta'],
] as const

/** States of an amount: what it waits for, what the PSP said of its refund, or how it was given back. */
const ESTADO = [
  ['espera_pinpad', 'espera o pinpad'],
  ['espera_maquina', 'espera a máquina, ou outra forma'],
  ['espera_gaveta', 'espera a gaveta de um caixa'],
  ['pedida', 'pedido ao banco'],
  ['EM_PROCESSAMENTO', 'o banco está devolvendo'],
  ['DEVOLVIDO', 'devolvido pelo banco'],
  ['NAO_REALIZADO', 'o banco não devolveu'],
  ['RECUSADA', 'o banco recusou'],
  ...COMO,
] as const

/** Amounts that returns and cancelled sales owe to customers, newest first: by PIX or card, and cash that no open drawer could give. */
export const valores_a_devolver = defineReading({
  id: 'valores_a_devolver',
  title: 'A devolver',
  singular: 'Valor a devolver',
  names: ['valor', 'valores'],
  words: {
    chamado: ['estornos', 'cartão a devolver'],
    palavras: 'devolução estorno cartão maquininha pinpad pix dinheiro cancelar',
    failure: { lista: 'Erro ao listar o que há a devolver' },
  },
  path: '/financeiro/valores_a_devolver',
  menu: 'financeiro',
  screen: 'financeiro.valores_a_devolver',
  permission: ['pdv_tef_adm', 'pdv_pix_devolver', 'menu_financeiro', ...VENDER],
  tabs: {
    param: 'situacao',
    label: 'Situação',
    of: [
      ['abertos', 'A devolver', 'Nada a devolver'],
      ['todos', 'Todos', 'Nada foi devolvido'],
    ],
  },
  search: 'venda, forma, NSU ou valor',
  wide: 'estado',
  finds: ['nota', 'descricao', 'nsu'],
  order: 'em,desc',
  pages: { limit: 50, max: 500 },
  fields: {
    em: { type: 'datetime', label: 'Desde', list: true, required: true },
    nota: { type: 'text', label: 'Venda', max: 20, list: true, required: true },
    descricao: { type: 'text', label: 'Pago com', max: 60, list: true, required: true },
    valor: { type: 'money', label: 'Valor', list: true, soma: true, required: true },
    estado: { type: 'enum', label: 'Como está', options: ESTADO, list: true, required: true },
    rede: { type: 'text', label: 'Rede', max: 40, list: true, required: true },
    nsu: { type: 'text', label: 'NSU', max: 40, list: true, required: true },
    motivo: { type: 'text', label: 'Motivo', max: 200, required: true },
    feito_em: { type: 'datetime', label: 'Devolvido em' },
    tpag: { type: 'text', label: 'Código da forma', max: 2, required: true },
    meio: { type: 'text', label: 'Código da forma de devolver', max: 2 },
    /** State of the refund that the PSP was asked for. */
    situacao: {
      type: 'enum',
      label: 'Devolução do PIX',
      options: SITUACOES_DEVOLUCAO.map(
        code => [code, ESTADO.find(([id]) => id === code)?.[1] ?? code] as const,
      ),
    },
    como: { type: 'enum', label: 'Como foi devolvido', options: COMO },
    /** TEF charge that may be cancelled at the pinpad, because all of it is owed. */
    transacao: { type: 'text', label: 'Transação do TEF', max: 36 },
    venda_id: { type: 'int', label: 'Número da venda', required: true },
    /** Return that owes it; null: the sale was cancelled. */
    devolucao_id: { type: 'int', label: 'Número da devolução' },
  },
})
export type ADevolver = RowOf<typeof valores_a_devolver>
