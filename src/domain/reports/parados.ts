import { defineReport } from './define.ts'
import { stockPosition } from './sources/stock.ts'

export const parados = defineReport({
  id: 'parados',
  title: 'Produtos parados',
  words: 'sem venda encalhado dias sem giro dinheiro parado',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: stockPosition,
  period: 'hoje',
  fixed: { saldo_de: ['com'] },
  filters: ['categoria', 'fornecedor', 'deposito'],
  ranges: { dias_parado: { label: 'Dias parado', of: 'parado' } },
  groups: ['produto'],
  measures: { saldo: true, valor: true, ultima_entrada: true, ultima_venda: true, parado: true },
  order: '-parado',
  drill: ['categoria', 'produto', 'deposito,lote'],
  chart: { kind: 'lying', y: 'parado' },
})
