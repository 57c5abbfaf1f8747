import { defineReport } from './define.ts'
import { DISCOUNT, LINES_PER_SALE, MARGIN, partOf, REPEATED, TICKET } from './measures.ts'
import { sellerSales } from './sources/sales.ts'

export const vendedores = defineReport({
  id: 'vendedores',
  title: 'Vendas por vendedor',
  words: 'ranking de vendedores desempenho ticket desconto devolvido quem vendeu',
  permission: 'relatorios_vendas',
  source: sellerSales,
  period: 'mes',
  filters: ['vendedor', 'terminal'],
  groups: ['vendedor'],
  measures: {
    vendas: true,
    liquido: true,
    ticket: TICKET,
    clientes: true,
    recompra: REPEATED,
    itens_venda: LINES_PER_SALE,
    desconto_pct: DISCOUNT,
    margem: true,
    margem_pct: MARGIN,
    devolvido: true,
    parte: partOf('liquido'),
  },
  order: '-liquido',
  drill: ['vendedor', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
  goals: 'liquido',
})
