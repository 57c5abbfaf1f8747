import { defineReport } from './define.ts'
import { TICKET } from './measures.ts'
import { sales } from './sources/sales.ts'

export const comparativo = defineReport({
  id: 'comparativo',
  title: 'Comparativo de meses',
  words: 'mês a mês ano anterior crescimento acumulado evolução',
  permission: 'relatorios_vendas',
  source: sales,
  period: '12m',
  filters: ['canal', 'vendedor', 'terminal'],
  groups: ['mes'],
  measures: {
    vendas: true,
    liquido: true,
    ticket: TICKET,
    dias: { label: 'Dias abertos', kind: 'int', opened: 'mes' },
    projecao: { label: 'Projeção do mês', kind: 'money', projected: 'liquido' },
    acumulado: { label: 'Acumulado', kind: 'money', running: 'liquido' },
  },
  order: 'mes',
  compares: 'ano_anterior',
  drill: ['mes', 'dia', 'venda'],
  chart: { kind: 'line', y: 'liquido' },
})
