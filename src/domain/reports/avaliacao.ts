import { defineReport } from './define.ts'
import { CLASS, classOf, IDLE } from './measures.ts'
import { customers } from './sources/sales.ts'

export const avaliacao = defineReport({
  id: 'avaliacao',
  title: 'Avaliação dos clientes',
  called: ['avaliação', 'rfv'],
  words: 'recência frequência valor melhores clientes em risco inativos classe',
  permission: 'relatorios_avaliacao',
  right: 'Avaliação',
  source: customers,
  period: '12m',
  filters: ['parceiro', 'vendedor', 'cidade'],
  ranges: { inativo: { label: 'Dias sem comprar', of: 'sem_comprar', by: 'parceiro' } },
  choices: { classe: CLASS },
  groups: ['parceiro'],
  measures: {
    ultima: true,
    sem_comprar: IDLE,
    compras: true,
    liquido: true,
    ...classOf(),
  },
  order: '-rfv',
  drill: ['parceiro', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
})
