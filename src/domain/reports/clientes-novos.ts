import { defineReport } from './define.ts'
import { stages } from './sources/people.ts'

export const clientesNovos = defineReport({
  id: 'clientes_novos',
  title: 'Clientes novos e perdidos',
  called: ['clientes novos', 'coorte'],
  words: 'recorrentes reativados perdidos retenção volta primeira compra',
  permission: 'relatorios_parceiros',
  source: stages,
  period: '12m',
  filters: ['classe', 'parceiro', 'vendedor', 'cidade'],
  groups: ['mes'],
  measures: { ativos: true, novos: true, recorrentes: true, reativados: true, perdidos: true },
  order: 'mes',
  drill: ['mes', 'classe', 'parceiro'],
  chart: { kind: 'heat', y: 'ativos' },
})
