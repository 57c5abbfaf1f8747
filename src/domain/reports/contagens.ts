import { defineReport } from './define.ts'
import { counted } from './sources/goods.ts'

export const contagens = defineReport({
  id: 'contagens',
  title: 'Contagens de estoque',
  words: 'inventário rotativo diferença contado esperado ajuste',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: counted,
  period: '90d',
  filters: ['contagem', 'deposito', 'produto', 'categoria'],
  groups: ['contagem', 'usuario'],
  measures: { linhas: true, esperado: true, contado: true, diferenca: true, valor: true },
  order: '-contagem',
  drill: ['contagem', 'categoria', 'produto,lote'],
  chart: { kind: 'lying', y: 'diferenca' },
})
