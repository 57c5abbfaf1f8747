import { defineReport } from './define.ts'
import { MARKUP, PROFIT } from './measures.ts'
import { soldItems } from './sources/sales.ts'

export const lucro = defineReport({
  id: 'lucro',
  title: 'Relatório de lucro',
  called: ['lucro'],
  words: 'margem markup custo ganho rentabilidade',
  note: 'lucro = líquido − impostos − custo; % sobre o vendido com custo, markup sobre o custo',
  explains: 'lucro',
  permission: 'relatorios_lucro',
  right: 'Lucro',
  source: soldItems,
  period: 'mes',
  filters: ['categoria', 'produto', 'vendedor', 'canal'],
  groups: ['categoria'],
  measures: {
    liquido: true,
    impostos: true,
    custo: true,
    lucro: true,
    lucro_pct: PROFIT,
    markup: MARKUP,
    sem_custo: true,
  },
  order: '-liquido',
  drill: ['categoria', 'produto', 'dia', 'venda'],
  chart: { kind: 'cascade', y: ['liquido', 'impostos', 'custo', 'lucro'] },
})
