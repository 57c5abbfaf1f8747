import { defineReport } from './define.ts'
import { stockPosition } from './sources/stock.ts'

export const posicaoEstoque = defineReport({
  id: 'posicao_estoque',
  title: 'Posição de estoque',
  called: ['posição', 'saldo de estoque'],
  words: 'saldo em data inventário quanto tenho valor parado depósito lote',
  permission: 'relatorios_estoque',
  right: 'Estoque',
  plan: 'gerenciar_estoque',
  source: stockPosition,
  period: 'hoje',
  filters: ['produto', 'categoria', 'deposito', 'saldo_de'],
  groups: ['produto'],
  measures: {
    saldo: true,
    custo: { label: 'Custo', kind: 'money', places: 4, ratio: ['valor', 'saldo'] },
    valor: true,
    sem_custo: true,
    ultima_entrada: true,
    ultima_venda: true,
  },
  order: '-valor',
  drill: ['categoria', 'produto', 'grade,deposito,lote'],
  chart: { kind: 'lying', y: 'valor' },
})
