import { defineReport } from './define.ts'
import { manifestsIssued } from './sources/transport.ts'

export const mdfes = defineReport({
  id: 'mdfes',
  title: 'Relatório de MDF-e',
  called: ['mdf-e emitidos'],
  words: 'mdfe manifesto viagens percurso encerrado aberto dias placa condutor motorista',
  note: 'MDF-e, notas, peso e valor só dos autorizados, com as notas e condutores incluídos depois; os dias vão até o encerramento, ou até hoje',
  permission: 'relatorios_mdfes',
  right: 'MDF-e',
  source: manifestsIssued,
  period: 'mes',
  filters: ['veiculo', 'condutor', 'aberto', 'situacao', 'uf_inicio', 'uf_fim'],
  ranges: {
    dias: { label: 'Dias aberto', of: 'dias_aberto' },
    valores: { label: 'Valor da carga', of: 'valor' },
  },
  groups: ['manifesto'],
  measures: { manifestos: true, notas: true, peso: true, valor: true, dias_aberto: true },
  order: 'manifesto',
  drill: ['mes', 'veiculo', 'dia', 'manifesto'],
  chart: { kind: 'bars', y: 'valor' },
})
