import { defineReport } from './define.ts'
import { ctesIssued, ctesOsIssued } from './sources/transport.ts'

/** Parts that the reports of CT-e and of CT-e OS have alike. */
const FREIGHTS = {
  note: 'valores só dos autorizados; o que foi cancelado ou substituído conta em Documentos, e o recusado não',
  period: 'mes',
  filters: ['tomador', 'situacao', 'cfop', 'uf_inicio', 'uf_fim', 'veiculo'],
  ranges: { valores: { label: 'Valor', of: 'valor' } },
  groups: ['conhecimento'],
  measures: {
    documentos: true,
    valor: true,
    valor_icms: true,
    valor_icms_st: true,
    valor_ibs: true,
    valor_cbs: true,
  },
  order: 'conhecimento',
  drill: ['mes', 'tomador', 'dia', 'conhecimento'],
  chart: { kind: 'bars', y: 'valor' },
} as const

export const ctes = defineReport({
  ...FREIGHTS,
  id: 'ctes',
  title: 'Relatório de CT-e',
  called: ['ct-e emitidos'],
  words: 'cte fretes conhecimento transporte tomador icms faturamento da transportadora',
  permission: 'relatorios_ctes',
  right: 'CT-e',
  source: ctesIssued,
})

export const ctesOs = defineReport({
  ...FREIGHTS,
  id: 'ctes_os',
  title: 'Relatório de CT-e OS',
  called: ['ct-e os emitidos'],
  words: 'cteos cte os fretamento passageiros turismo valores tomador icms',
  permission: 'relatorios_ctes_os',
  right: 'CT-e OS',
  source: ctesOsIssued,
})
