import { defineReport } from './define.ts'
import { purchasedItems } from './sources/others.ts'

export const precosCompra = defineReport({
  id: 'precos_compra',
  title: 'Preços de compra',
  words: 'custo último preço menor maior variação fornecedor',
  note: 'último, anterior e variação são de cada produto',
  permission: 'relatorios_compras',
  source: purchasedItems,
  period: '12m',
  filters: ['produto', 'categoria', 'fornecedor'],
  ranges: { variou: { label: 'Variação %', of: 'variacao', by: 'produto' } },
  groups: ['produto'],
  measures: {
    qtde: true,
    valor: true,
    ultimo: true,
    anterior: true,
    mudou: { label: 'Diferença', kind: 'money', places: 4, less: ['ultimo', 'anterior'], hidden: true },
    variacao: { label: 'Variação %', kind: 'percent', ratio: ['mudou', 'anterior'], times: 100 },
    medio: { label: 'Custo médio', kind: 'money', places: 4, ratio: ['valor', 'qtde'] },
    menor: true,
    maior: true,
  },
  order: '-valor',
  drill: ['produto', 'fornecedor', 'entrada'],
  chart: { kind: 'lying', y: 'valor' },
})
