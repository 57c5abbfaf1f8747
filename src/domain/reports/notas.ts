import { defineReport } from './define.ts'
import { notes } from './sources/others.ts'

export const notas = defineReport({
  id: 'notas',
  title: 'Notas emitidas',
  words: 'autorizadas canceladas inutilizadas rejeitadas contingência numeração série',
  permission: 'relatorios_fiscais',
  right: 'Fiscais',
  source: notes,
  period: 'mes',
  filters: ['modelo', 'serie', 'situacao'],
  groups: ['modelo', 'serie', 'situacao'],
  measures: {
    notas: true,
    primeira: true,
    ultima: true,
    inutilizadas: true,
    faltando: true,
    contingencia: true,
    valor: true,
    espera: {
      label: 'Segundos até a resposta',
      kind: 'decimal',
      places: 1,
      ratio: ['segundos', 'respondidas'],
    },
  },
  order: '-notas',
  drill: ['modelo', 'situacao', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'notas' },
})
