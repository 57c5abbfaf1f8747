import { defineReport } from './define.ts'
import { SEES_COST } from './sources/dims.ts'
import { inventory } from './sources/goods.ts'

export const inventario = defineReport({
  id: 'inventario',
  title: 'Livro de inventário',
  called: ['P7'],
  words: 'registro P7 bloco H estoque no fim do ano ncm unidade valor',
  permission: 'relatorios_fiscais',
  plan: 'gerenciar_estoque',
  source: inventory,
  period: 'ano_passado',
  filters: ['ncm', 'categoria', 'produto', 'deposito'],
  groups: ['ncm', 'produto'],
  measures: {
    qtde: true,
    unitario: {
      label: 'Unitário',
      kind: 'money',
      places: 4,
      right: SEES_COST,
      ratio: ['valor', 'qtde'],
    },
    valor: true,
  },
  order: 'ncm',
  drill: ['ncm', 'produto', 'deposito'],
})
