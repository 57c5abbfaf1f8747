import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { TIPO_PRECO_AGENDADO } from '../../../core/prices/scheduled.ts'
import { defineRegister } from '../../fields/define.ts'

/** States: 1 waiting; 2 promotion running until its end; 3 finished; 4 not applied, with the reason in `motivo`. */
export const SITUACAO_PRECO_AGENDADO = [
  [1, 'Agendado'],
  [2, 'Em vigor'],
  [3, 'Concluído'],
  [4, 'Não aplicado'],
] as const

const number = (valor: unknown): valor is string => typeof valor === 'string' && isDecimal(valor)

/** Price changes, applied at a date and hour in the company's time. One with an end then brings back the former price. */
export const precos_agendados = defineRegister({
  id: 'precos_agendados',
  title: 'Remarcações',
  singular: 'Remarcação',
  words: { feminino: true, palavras: 'agendar promoção oferta reajuste futuro programar preços agendados' },
  api: 'precos_agendados',
  routes: { menu: 'produtos', list: '/cadastro/preco_agendado', noImport: true },
  access: { permission: 'produtos_produto', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['produto_id', 'agendado_por'], order: 'data_inicio,desc' },
  lookup: { display: 'produto_id' },
  fields: {
    produto: { type: 'ref', label: 'Produto', to: 'produtos', required: true, list: true, filter: true },
    produtos: {
      type: 'values',
      of: 'ref',
      to: 'produtos',
      label: 'Também nestes produtos',
      max: 200,
      virtual: 'body',
      note: 'Uma remarcação para cada um',
    },
    tipo: {
      type: 'enum',
      label: 'O que muda',
      options: TIPO_PRECO_AGENDADO,
      default: 1,
      required: true,
      list: true,
      filter: true,
    },
    valor: {
      type: 'decimal',
      label: 'Valor',
      places: 4,
      digits: 10,
      min: '-100',
      required: true,
      list: true,
      note: 'R$ ou %',
    },
    data_inicio: { type: 'date', label: 'Início', futuro: true, required: true, list: true, filter: true },
    hora_inicio: { type: 'time', label: 'Hora do início', required: true, list: true },
    data_fim: {
      type: 'date',
      label: 'Fim',
      futuro: true,
      list: true,
      note: 'Promoção: no fim volta o preço de antes',
    },
    hora_fim: { type: 'time', label: 'Hora do fim', list: true },
    situacao: {
      type: 'enum',
      label: 'Situação',
      options: SITUACAO_PRECO_AGENDADO,
      default: 1,
      list: true,
      filter: true,
      noBulk: true,
    },
    motivo: { type: 'text', label: 'O que foi feito', max: 200, list: true, noBulk: true },
    agendado_por: { type: 'text', label: 'Agendado por', max: 120, list: true, noBulk: true },
  },
  requiredWhen: {
    hora_fim: ({ data_fim }) => Boolean(data_fim),
    data_fim: ({ hora_fim }) => Boolean(hora_fim),
  },
  // written by the server: from the author's session, and by the job that applies prices
  readOnlyWhen: { situacao: () => true, motivo: () => true, agendado_por: () => true },
  visibleWhen: {
    produtos: (_, c) => c.novo,
    situacao: (_, c) => !c.novo,
    motivo: (_, c) => !c.novo,
    agendado_por: (_, c) => !c.novo,
  },
  rules: [
    {
      campo: 'valor',
      mensagem: 'O preço deve ser maior que zero',
      ok: ({ tipo, valor }) => tipo !== 1 || !number(valor) || dec(valor).gt(0),
    },
    {
      campo: 'valor',
      mensagem: 'O percentual deve ser maior que -100 e diferente de zero',
      ok: ({ tipo, valor }) => tipo !== 2 || !number(valor) || (dec(valor).gt(-100) && !dec(valor).isZero()),
    },
    {
      campo: 'valor',
      mensagem: 'A margem deve ser maior que -100',
      ok: ({ tipo, valor }) => tipo !== 3 || !number(valor) || dec(valor).gt(-100),
    },
    {
      campo: 'valor',
      mensagem: 'O percentual ou a margem deve ser de no máximo 10.000',
      ok: ({ tipo, valor }) => tipo === 1 || !number(valor) || dec(valor).lte(10_000),
    },
  ],
})
