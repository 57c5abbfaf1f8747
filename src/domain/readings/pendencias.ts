import { OUTSIDE_PROMISE_KINDS, OUTSIDE_PROMISES } from '../../core/outside-promises.ts'
import { defineReading } from '../fields/reading.ts'
import { SEES_PROMISES } from '../outside-promises.ts'

/** Open promises to the outside (`core/outside-promises.ts`), the oldest first. */
export const pendencias = defineReading({
  id: 'pendencias',
  title: 'Pendências',
  singular: 'Pendência',
  names: ['pendência', 'pendências'],
  words: {
    chamado: ['em aberto', 'sem resposta'],
    palavras: 'aguardando resposta sefaz banco tef pix aplicativo cancelamento nota remessa devolução',
    failure: { lista: 'Erro ao listar as pendências' },
  },
  path: '/pendencias',
  menu: 'vendas',
  permission: SEES_PROMISES,
  news: ['VendaAtualizada', 'EmissorAtualizado'],
  search: 'documento, cliente ou caixa',
  empty: 'Nada em aberto com a SEFAZ, o banco, o TEF ou os aplicativos',
  finds: ['documento', 'cliente', 'caixa'],
  wide: 'documento',
  order: 'desde,asc',
  fields: {
    desde: { type: 'datetime', label: 'Desde', list: true, required: true },
    tipo: {
      type: 'enum',
      label: 'O que é',
      options: OUTSIDE_PROMISE_KINDS.map(kind => [kind, OUTSIDE_PROMISES[kind].nomes[0]] as const),
      list: true,
      filter: true,
      required: true,
    },
    documento: { type: 'text', label: 'De quê', max: 80, list: true, required: true },
    cliente: { type: 'text', label: 'Cliente', max: 60, list: true },
    valor: { type: 'money', label: 'Valor', list: true, soma: true },
    caixa: { type: 'text', label: 'Caixa', max: 60, list: true },
    quem: { type: 'text', label: 'Quem', max: 120, list: 'wide' },
    termina: { type: 'text', label: 'O que termina', max: 120, list: 'wide', required: true },
    estado: { type: 'text', label: 'Situação', max: 30, required: true },
    origem_tipo: { type: 'text', label: 'Origem', max: 40, required: true },
    origem_id: { type: 'int', label: 'Número da origem', required: true },
    sessao_id: { type: 'int', label: 'Sessão do caixa' },
  },
})
