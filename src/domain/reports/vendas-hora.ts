import { defineReport } from './define.ts'
import { TICKET } from './measures.ts'
import { sales } from './sources/sales.ts'

export const vendasHora = defineReport({
  id: 'vendas_hora',
  title: 'Vendas por hora',
  words: 'movimento pico horário dia da semana mapa de calor escala',
  permission: 'relatorios_vendas',
  source: sales,
  period: '30d',
  filters: ['terminal', 'vendedor', 'canal'],
  ranges: { horas: { label: 'Hora', of: 'hora' } },
  groups: ['dia_semana', 'hora'],
  measures: { vendas: true, liquido: true, ticket: TICKET, itens: true },
  order: 'dia_semana',
  drill: ['dia', 'venda'],
  chart: { kind: 'heat', y: 'liquido' },
})
