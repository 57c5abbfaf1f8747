import { defineReport } from './define.ts'
import { assessment } from './sources/books.ts'

export const apuracao = defineReport({
  id: 'apuracao',
  title: 'Apuração de ICMS e IPI',
  called: ['apuração', 'apuração de icms'],
  words: 'débitos créditos ajustes saldo credor a recolher st difal fcp ipi guia imposto do mês',
  permission: 'relatorios_fiscais',
  source: assessment,
  period: 'mes',
  filters: ['tributo', 'uf', 'linha'],
  groups: ['mes', 'tributo', 'uf'],
  measures: {
    debitos: true,
    ajustes_debito: true,
    creditos: true,
    ajustes_credito: true,
    anterior: true,
    deducoes: true,
    a_recolher: true,
    credor: true,
  },
  order: 'mes',
  drill: ['tributo,uf', 'linha', 'nota'],
  chart: { kind: 'lying', y: 'a_recolher' },
})
