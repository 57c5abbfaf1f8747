import { defineReport } from './define.ts'
import { MARGIN, partOf } from './measures.ts'
import { soldItems } from './sources/sales.ts'

export const curvaAbc = defineReport({
  id: 'curva_abc',
  title: 'Curva ABC',
  called: ['abc', 'curva abc'],
  words: 'pareto mais vendidos classificação 80 20',
  permission: 'relatorios_produtos',
  source: soldItems,
  period: '90d',
  filters: ['categoria', 'fornecedor', 'canal'],
  groups: ['produto'],
  measures: {
    qtde: true,
    liquido: true,
    margem_pct: MARGIN,
    parte: partOf('liquido'),
    acumulado: { label: 'Acumulado %', kind: 'percent', running: 'parte' },
    inicio: { label: 'Até antes %', kind: 'percent', running: 'parte', before: true, hidden: true },
    classe: {
      label: 'Classe',
      kind: 'text',
      band: 'inicio',
      limits: [
        [80, 'A'],
        [95, 'B'],
        [Number.POSITIVE_INFINITY, 'C'],
      ],
    },
  },
  order: '-liquido',
  drill: ['produto', 'dia', 'venda'],
  chart: { kind: 'pareto', y: 'liquido', line: 'acumulado', classes: 'classe' },
})
