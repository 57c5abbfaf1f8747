import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { soldItems } from './sources/sales.ts'

export const devolucoes = defineReport({
  id: 'devolucoes',
  title: 'Devoluções de venda',
  words: 'trocas devolvido voltou estorno produto com defeito',
  permission: 'relatorios_vendas',
  source: soldItems,
  period: '30d',
  fixed: { tipo: ['devolucao'] },
  filters: ['motivo', 'produto', 'categoria', 'vendedor', 'parceiro'],
  groups: ['produto'],
  measures: { qtde: true, devolvido: true, parte: partOf('devolvido') },
  order: '-devolvido',
  drill: ['motivo', 'produto', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'devolvido' },
})
