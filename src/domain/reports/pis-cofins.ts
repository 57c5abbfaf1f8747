import { defineReport } from './define.ts'
import { pisCofinsLines } from './sources/books.ts'

export const pisCofins = defineReport({
  id: 'pis_cofins',
  title: 'PIS e COFINS',
  words: 'contribuições cst cfop base alíquota crédito débito',
  permission: 'relatorios_fiscais',
  source: pisCofinsLines,
  period: 'mes',
  filters: ['sentido', 'cst', 'cfop'],
  groups: ['sentido', 'cst', 'cfop'],
  measures: {
    base: true,
    pis: true,
    cofins: true,
    base_entrada: true,
    pis_entrada: true,
    cofins_entrada: true,
    credito: true,
  },
  order: 'sentido',
  drill: ['sentido', 'cst,cfop', 'aliquota', 'nota'],
})
