import { defineReading } from '../fields/reading.ts'

/** CT-e of carriers that name the company, with the deadline until which the taker may disagree. */
export const conhecimentos_recebidos = defineReading({
  id: 'conhecimentos_recebidos',
  title: 'Conhecimentos recebidos',
  singular: 'Conhecimento recebido',
  names: ['conhecimento recebido', 'conhecimentos recebidos'],
  words: {
    chamado: ['conhecimentos', 'cte recebido', 'frete de compra', 'conhecimentos recebidos'],
    palavras: 'ct-e cte frete transportadora recebido desacordo tomador',
    failure: { lista: 'Erro ao listar os conhecimentos recebidos' },
  },
  path: '/estoque/conhecimentos',
  menu: 'produtos',
  screen: 'conhecimentos',
  permission: 'compra_manifesto_destinatario',
  plan: 'manifesto',
  tabs: {
    param: 'faixa',
    label: 'Situação',
    of: [
      ['lancar', 'A lançar', 'Nenhum frete a lançar'],
      ['lancados', 'Lançados', 'Nenhum frete lançado'],
      ['acompanhamento', 'Só acompanhamento', 'Nenhum frete de outro pagador'],
      ['desacordo', 'Em desacordo', 'Nenhum frete em desacordo'],
      ['todos', 'Todos', 'Nenhum conhecimento recebido: eles chegam da SEFAZ de hora em hora'],
    ],
  },
  search: 'transportadora, número ou chave',
  finds: ['nome', 'numero', 'chave'],
  order: 'dh_emi,desc',
  fields: {
    dh_emi: { type: 'datetime', label: 'Emissão', list: true, required: true },
    nome: { type: 'text', label: 'Transportadora', max: 60, list: true, required: true },
    numero: { type: 'text', label: 'Número', max: 9, list: true, required: true },
    notas: { type: 'text', label: 'Notas levadas', max: 10, list: 'wide', required: true },
    v_prest: { type: 'money', label: 'Frete', list: true, soma: true, required: true },
    v_icms: { type: 'money', label: 'ICMS', list: 'wide', soma: true, required: true },
    papel: { type: 'text', label: 'Nosso papel', max: 60, list: true, required: true },
    prazo_desacordo: { type: 'datetime', label: 'Desacordo até', list: true, required: true },
    situacao: {
      type: 'enum',
      label: 'Situação',
      options: [
        ['autorizado', 'autorizado'],
        ['lancado', 'lançado'],
        ['desacordo', 'em desacordo'],
        ['cancelado', 'cancelado'],
        ['substituido', 'substituído'],
      ],
      list: true,
      required: true,
    },
    tomador: { type: 'bool', label: 'Pago por nós' },
    chave: { type: 'text', label: 'Chave', max: 44, list: 'wide', required: true },
  },
})
