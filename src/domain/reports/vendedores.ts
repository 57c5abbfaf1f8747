import { defineReport } from './define.ts'
import { DISCOUNT, partOf, REPEATED, TICKET } from './measures.ts'
import { sales } from './sources/sales.ts'

export const vendedores = defineReport({
  id: 'vendedores',
  title: 'Vendas por vendedor',
  words: 'ranking de vendedores desempenho ticket desconto devolvido quem vendeu',
  permission: 'relatorios_vendas',
  source: sales,
  period: 'mes',
  filters: ['vendedor', 'terminal'],
  groups: ['vendedor'],
  measures: {
    vendas: true,
    liquido: true,
    ticket: TICKET,
    clientes: true,
    recompra: REPEATED,
    itens_venda: { label: 'Itens/venda', kind: 'decimal', places: 1, ratio: ['itens', 'vendas'] },
    desconto_pct: DISCOUNT,
    devolvido: true,
    parte: partOf('liquido'),
  },
  order: '-liquido',
  drill: ['vendedor', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
})
