import { defineReport } from './define.ts'
import { vouchers } from './sources/people.ts'

export const vales = defineReport({
  id: 'vales',
  title: 'Vales emitidos e usados',
  words: 'vale-troca vale-presente cortesia saldo vencidos crédito',
  permission: 'relatorios_financeiros',
  plan: 'gerenciar_financeiro',
  source: vouchers,
  period: 'ano',
  filters: ['origem', 'estado', 'parceiro'],
  groups: ['mes', 'origem'],
  measures: { vales: true, emitido: true, usado: true, anulado: true, saldo: true, vencido: true },
  order: 'mes',
  drill: ['origem', 'estado', 'vale'],
  chart: { kind: 'line', y: 'saldo' },
})
