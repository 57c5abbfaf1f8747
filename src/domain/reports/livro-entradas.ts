import { defineReport } from './define.ts'
import { entriesBook } from './sources/books.ts'

export const livroEntradas = defineReport({
  id: 'livro_entradas',
  title: 'Livro de entradas',
  called: ['registro de entradas'],
  words: 'livro fiscal P1 cfop icms crédito valor contábil fornecedor compras escrituração',
  permission: 'relatorios_fiscais',
  source: entriesBook,
  period: 'mes',
  filters: ['modelo', 'cfop', 'uf'],
  groups: ['nota', 'cfop', 'aliquota'],
  measures: { contabil: true, base: true, imposto: true, isentas: true, outras: true, st: true, ipi: true },
  order: 'nota',
  drill: ['cfop', 'aliquota', 'dia', 'nota'],
})
