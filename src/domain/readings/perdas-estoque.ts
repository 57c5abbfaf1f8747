import { defineReading } from '../fields/reading.ts'
import { COST_FLAGS } from '../reports/sees-costs.ts'

/** Losses of stock and adjustments that took goods out, each with the note that writes it off. */
export const perdas_estoque = defineReading({
  id: 'perdas_estoque',
  title: 'Perdas e notas de baixa',
  singular: 'Perda de estoque',
  names: ['perda', 'perdas'],
  words: {
    feminino: true,
    palavras: 'perda quebra avaria vencido furto roubo nota 5927 débito',
    failure: { lista: 'Erro ao listar as perdas' },
  },
  api: 'estoque/perdas',
  path: '/produto/perdas',
  menu: 'produtos',
  screen: 'estoque.perdas',
  permission: 'estoque_movimento',
  plan: 'gerenciar_estoque',
  tabs: {
    param: 'nota',
    label: 'Nota',
    of: [
      ['sem', 'Sem nota', 'Nenhuma perda sem nota'],
      ['todas', 'Todas', 'Nenhuma perda ainda'],
    ],
  },
  search: 'motivo ou produto',
  finds: ['motivo', 'o_que'],
  wide: 'o_que',
  seenBy: { valor: COST_FLAGS },
  order: 'dia,desc',
  fields: {
    dia: { type: 'date', label: 'Data', list: true, required: true },
    tipo: {
      type: 'enum',
      options: [
        ['perda', 'Perda'],
        ['ajuste', 'Ajuste'],
      ],
      label: 'Tipo',
      list: true,
      required: true,
    },
    o_que: { type: 'text', label: 'Produtos', max: 4000, list: true, required: true },
    motivo: { type: 'text', label: 'Motivo', max: 200, list: true },
    valor: { type: 'money', label: 'Valor a custo', list: true, soma: true, empty: 'sem custo' },
    venda_id: { type: 'int', label: 'Nota', list: true, empty: 'sem nota' },
  },
})
