import { defineReport } from './define.ts'
import { newTaxLines } from './sources/books.ts'

export const ibsCbs = defineReport({
  id: 'ibs_cbs',
  title: 'IBS, CBS e IS',
  words:
    'reforma tributária classificação cclasstrib cst imposto seletivo crédito presumido monofásico combustível',
  permission: 'relatorios_fiscais',
  source: newTaxLines,
  period: 'mes',
  filters: ['sentido', 'classe', 'cst'],
  groups: ['sentido', 'classe', 'cst'],
  measures: {
    base: true,
    ibs_uf: true,
    ibs_mun: true,
    cbs: true,
    ibs_mono: true,
    cbs_mono: true,
    seletivo: true,
    presumido: true,
    base_entrada: true,
    ibs_uf_entrada: true,
    ibs_mun_entrada: true,
    cbs_entrada: true,
    seletivo_entrada: true,
    presumido_entrada: true,
  },
  order: 'sentido',
  drill: ['sentido', 'classe,cst', 'dia', 'nota'],
  chart: { kind: 'lying', y: 'cbs' },
})
