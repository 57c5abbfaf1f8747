import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { returned } from './sources/sales.ts'

export const devolucoes = defineReport({
  id: 'devolucoes',
  title: 'Devoluções de venda',
  words: 'trocas devolvido voltou estorno produto com defeito',
  note: 'prazo: dias da venda à devolução',
  permission: 'relatorios_vendas',
  source: returned,
  period: '30d',
  filters: ['motivo', 'produto', 'categoria', 'vendedor', 'parceiro'],
  groups: ['produto'],
  shows: 'devolvido',
  measures: {
    qtde: true,
    devolvido: true,
    parte: partOf('devolvido'),
    do_vendido: { label: '% do vendido', kind: 'percent', ratio: ['devolvido', 'vendido'], times: 100 },
    prazo: { label: 'Prazo', kind: 'decimal', places: 1, ratio: ['dias', 'voltas'] },
  },
  order: '-devolvido',
  drill: ['motivo', 'produto', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'devolvido' },
})
