import { defineReport } from './define.ts'
import { purchasedItems } from './sources/others.ts'

export const precosCompra = defineReport({
  id: 'precos_compra',
  title: 'Preços de compra',
  words: 'custo último preço menor maior variação fornecedor',
  permission: 'relatorios_compras',
  source: purchasedItems,
  period: '12m',
  filters: ['produto', 'categoria', 'fornecedor'],
  groups: ['produto'],
  measures: {
    qtde: true,
    valor: true,
    medio: { label: 'Custo médio', kind: 'money', places: 4, ratio: ['valor', 'qtde'] },
    menor: true,
    maior: true,
  },
  order: '-valor',
  drill: ['produto', 'fornecedor', 'entrada'],
  chart: { kind: 'lying', y: 'valor' },
})
