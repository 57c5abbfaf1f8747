import { defineReport } from './define.ts'
import { stockPosition } from './sources/stock.ts'

export const validade = defineReport({
  id: 'validade',
  title: 'Validade dos lotes',
  words: 'vencendo vencidos vence lote prazo',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: stockPosition,
  period: 'hoje',
  fixed: { saldo_de: ['com'], vence: ['vencido', '7', '30', '90', 'depois'] },
  filters: ['produto', 'categoria', 'deposito', 'vence'],
  ranges: { dias_ate: { label: 'Dias até vencer', of: 'dias' } },
  groups: ['lote', 'produto'],
  measures: { saldo: true, valor: true, dias: true },
  order: 'dias',
  drill: ['vence', 'lote,produto'],
  chart: { kind: 'lying', y: 'saldo' },
})
