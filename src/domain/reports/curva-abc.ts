import { defineReport, type Report, type ReportChoice } from './define.ts'
import { MARGIN, partOf } from './measures.ts'
import { soldItems } from './sources/sales.ts'

/** Makes the columns of a curve that classes rows by a sum: A up to 80 % of it, B up to 95 %, C the rest. */
const classedBy = (base: 'liquido' | 'margem' | 'qtde') =>
  ({
    qtde: true,
    liquido: true,
    margem: true,
    margem_pct: MARGIN,
    parte: partOf(base),
    acumulado: { label: 'Acumulado %', kind: 'percent', running: 'parte' },
    inicio: { label: 'Até antes %', kind: 'percent', running: 'parte', before: true, hidden: true },
    classe: {
      label: 'Classe',
      kind: 'text',
      band: 'acumulado',
      begins: 'inicio',
      limits: [
        [80, 'A'],
        [95, 'B'],
        [Number.POSITIVE_INFINITY, 'C'],
      ],
    },
  }) as const satisfies Report['measures']

/** Makes the changes of a curve of products by another sum. */
const curveOf = (base: 'margem' | 'qtde') => ({
  measures: classedBy(base),
  order: `-${base}`,
  chart: { kind: 'pareto', y: base, line: 'acumulado' } as const,
})

const BASES = {
  label: 'Base',
  options: {
    liquido: { label: 'Líquido dos produtos' },
    margem: { label: 'Margem dos produtos', changes: curveOf('margem') },
    giro: { label: 'Giro dos produtos (quantidade)', changes: curveOf('qtde') },
    clientes: {
      label: 'Líquido dos clientes',
      changes: { groups: ['parceiro'], drill: ['parceiro', 'produto', 'venda'] },
    },
    fornecedores: {
      label: 'Líquido dos fornecedores',
      changes: { groups: ['fornecedor'], drill: ['fornecedor', 'produto', 'dia', 'venda'] },
    },
  },
} satisfies ReportChoice

export const curvaAbc = defineReport({
  id: 'curva_abc',
  title: 'Curva ABC',
  called: ['abc', 'curva abc'],
  words: 'pareto mais vendidos classificação 80 20 giro margem clientes fornecedores',
  permission: 'relatorios_produtos',
  source: soldItems,
  period: '90d',
  filters: ['categoria', 'fornecedor', 'canal'],
  choices: { base: BASES },
  groups: ['produto'],
  measures: classedBy('liquido'),
  order: '-liquido',
  drill: ['produto', 'dia', 'venda'],
  chart: { kind: 'pareto', y: 'liquido', line: 'acumulado', classes: 'classe' },
})
