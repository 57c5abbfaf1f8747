import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { purchases } from './sources/others.ts'

export const compras = defineReport({
  id: 'compras',
  title: 'Compras por fornecedor',
  words: 'entradas notas de fornecedor quanto comprei gasto',
  note: 'a nota conta onde está a sua maior linha; frete, impostos e despesas se repartem pelo valor',
  permission: 'relatorios_compras',
  right: 'Compras',
  source: purchases,
  period: 'mes',
  filters: ['fornecedor', 'cfop', 'categoria'],
  groups: ['fornecedor'],
  measures: {
    notas: true,
    produtos: true,
    desconto: true,
    frete: true,
    impostos: true,
    total: true,
    parte: partOf('total'),
    despesas: true,
    prazo: { label: 'Prazo médio (dias)', kind: 'decimal', places: 1, ratio: ['valor_dias', 'a_prazo'] },
  },
  order: '-total',
  drill: ['fornecedor', 'mes', 'entrada'],
  chart: { kind: 'lying', y: 'total' },
})
