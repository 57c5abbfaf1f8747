import { defineReport } from './define.ts'
import { PACE } from './measures.ts'
import { SEES_COST } from './sources/dims.ts'
import { turnover } from './sources/goods.ts'

export const giro = defineReport({
  id: 'giro',
  title: 'Giro de estoque',
  called: ['giro'],
  words: 'cobertura dias estoque médio cmv rotação capital parado',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: turnover,
  period: '90d',
  filters: ['produto', 'categoria', 'fornecedor'],
  groups: ['produto'],
  measures: {
    saldo: true,
    qtde: true,
    por_dia: PACE,
    cobertura: { label: 'Cobertura, dias', kind: 'decimal', places: 1, ratio: ['saldo', 'por_dia'] },
    medio: true,
    custo: true,
    giro: {
      label: 'Giro por ano',
      kind: 'decimal',
      places: 2,
      right: SEES_COST,
      ratio: ['custo_ano', 'medio'],
    },
    valor: true,
  },
  order: '-qtde',
  drill: ['categoria', 'produto'],
  chart: { kind: 'lying', y: 'cobertura' },
})
