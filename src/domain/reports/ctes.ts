import { defineReport } from './define.ts'
import { ctesIssued, ctesOsIssued } from './sources/transport.ts'

/** Parts that the reports of CT-e and of CT-e OS have alike. */
const FREIGHTS = {
  plan: 'emitir_cte',
  note: 'valores só dos autorizados; o que foi cancelado ou substituído conta em Documentos',
  period: 'mes',
  filters: ['tomador', 'situacao', 'cfop', 'uf_inicio', 'uf_fim', 'veiculo'],
  ranges: { valores: { label: 'Valor', of: 'valor' } },
  groups: ['conhecimento'],
  measures: { documentos: true, valor: true, icms: true, icms_st: true, ibs: true, cbs: true },
  order: 'conhecimento',
  drill: ['mes', 'tomador', 'dia', 'conhecimento'],
  chart: { kind: 'bars', y: 'valor' },
} as const

export const ctes = defineReport({
  ...FREIGHTS,
  id: 'ctes',
  title: 'CT-e emitidos',
  called: ['relatório de ct-e'],
  words: 'cte fretes conhecimento transporte tomador icms faturamento da transportadora',
  permission: 'relatorios_ctes',
  right: 'CT-e',
  source: ctesIssued,
})

export const ctesOs = defineReport({
  ...FREIGHTS,
  id: 'ctes_os',
  title: 'CT-e OS emitidos',
  called: ['relatório de ct-e os'],
  words: 'cteos cte os fretamento passageiros turismo valores tomador icms',
  permission: 'relatorios_ctes_os',
  right: 'CT-e OS',
  source: ctesOsIssued,
})
