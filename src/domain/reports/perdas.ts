import { defineReport } from './define.ts'
import { LOSSES, stockMovements } from './sources/stock.ts'

export const perdas = defineReport({
  id: 'perdas',
  title: 'Perdas e consumo',
  words: 'quebra avaria vencido uso próprio ajuste desperdício',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: stockMovements,
  period: 'mes',
  fixed: { causa: LOSSES },
  filters: ['produto', 'categoria', 'deposito', 'motivo', 'usuario'],
  groups: ['causa', 'motivo'],
  measures: { movimentos: true, qtde: true, valor: true },
  order: 'valor',
  drill: ['causa,motivo', 'produto', 'movimento'],
  chart: { kind: 'lying', y: 'qtde' },
})
