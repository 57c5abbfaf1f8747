import { defineReport } from './define.ts'
import { MARGIN, partOf } from './measures.ts'
import { soldItems } from './sources/sales.ts'

export const vendaAgrupada = defineReport({
  id: 'venda_agrupada',
  title: 'Relatório de vendas agrupadas',
  called: ['venda agrupada', 'vendas por categoria', 'vendas por produto'],
  words: 'ranking mais vendidos categoria marca fornecedor agrupar',
  permission: 'relatorios_venda_agrupada',
  right: 'Venda agrupada',
  source: soldItems,
  period: 'mes',
  filters: ['categoria', 'produto', 'fornecedor', 'vendedor', 'canal', 'tipo'],
  groups: ['categoria'],
  measures: {
    qtde: true,
    liquido: true,
    custo: true,
    margem: true,
    margem_pct: MARGIN,
    parte: partOf('liquido'),
  },
  order: '-liquido',
  drill: ['categoria', 'produto', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
})
