import { defineReport } from './define.ts'
import { REPEATED, TICKET } from './measures.ts'
import { sales } from './sources/sales.ts'

export const vendas = defineReport({
  id: 'vendas',
  title: 'Relatório de vendas',
  called: ['vendas do dia', 'faturamento'],
  words: 'fechamento do mês faturamento resultado vendas por dia terminal vendedor',
  permission: 'relatorios_vendas',
  right: 'Vendas',
  source: sales,
  period: 'mes',
  filters: ['vendedor', 'terminal', 'canal', 'modelo', 'tipo'],
  ranges: { horas: { label: 'Hora', of: 'hora' } },
  groups: ['dia'],
  measures: {
    vendas: true,
    itens: true,
    bruto: true,
    desconto: true,
    acrescimo: true,
    entrega: true,
    frete: true,
    por_fora: true,
    liquido: true,
    ticket: TICKET,
    clientes: true,
    recompra: REPEATED,
  },
  order: 'dia',
  drill: ['mes', 'dia', 'venda'],
  chart: { kind: 'bars', y: 'liquido' },
  goals: 'liquido',
})
