import { defineReport } from './define.ts'
import { stockMovements } from './sources/stock.ts'

export const kardex = defineReport({
  id: 'kardex',
  title: 'Kardex',
  words: 'movimentação entradas saídas razão do estoque histórico',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: stockMovements,
  period: '30d',
  filters: ['produto', 'deposito', 'lote', 'causa', 'usuario'],
  groups: ['movimento'],
  measures: { entrou: true, saiu: true, valor: true },
  order: 'movimento',
  drill: ['causa', 'produto', 'movimento'],
})
