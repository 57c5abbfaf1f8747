import { defineReport } from './define.ts'
import { exitsBook } from './sources/books.ts'

export const livroSaidas = defineReport({
  id: 'livro_saidas',
  title: 'Livro de saídas',
  called: ['registro de saídas'],
  words: 'livro fiscal P2 cfop icms valor contábil notas emitidas escrituração',
  permission: 'relatorios_fiscais',
  source: exitsBook,
  period: 'mes',
  filters: ['modelo', 'cfop', 'uf', 'situacao'],
  groups: ['nota', 'cfop', 'aliquota'],
  measures: { contabil: true, base: true, imposto: true, isentas: true, outras: true, st: true, ipi: true },
  order: 'nota',
  drill: ['cfop', 'aliquota', 'dia', 'nota'],
})
