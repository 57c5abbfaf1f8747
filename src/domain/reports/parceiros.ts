import { parceiros as register } from '../records/parceiros/index.ts'
import { defineReport } from './define.ts'
import { CLASS, classOf, IDLE, REPEATED } from './measures.ts'
import { customers } from './sources/sales.ts'

export const parceiros = defineReport({
  id: register.id,
  title: 'Relatório de parceiros',
  called: ['compras por cliente'],
  words: 'quem mais compra ranking de clientes parceiro última compra cidade',
  permission: 'relatorios_parceiros',
  right: 'Parceiros',
  source: customers,
  period: '90d',
  filters: ['parceiro', 'vendedor', 'classificacao', 'uf', 'cidade'],
  ranges: { inativo: { label: 'Dias sem comprar', of: 'sem_comprar', by: 'parceiro' } },
  choices: { classe: CLASS },
  groups: ['parceiro'],
  measures: {
    clientes: true,
    recompra: REPEATED,
    compras: true,
    liquido: true,
    devolvido: true,
    ultima: true,
    sem_comprar: IDLE,
    ...classOf(true),
  },
  order: '-liquido',
  drill: ['parceiro', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
})
