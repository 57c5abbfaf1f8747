import { defineReport } from './define.ts'
import { partOf, REPEATED, TICKET } from './measures.ts'
import { channels } from './sources/people.ts'

export const canais = defineReport({
  id: 'canais',
  title: 'Vendas por canal',
  words: 'caixa retaguarda de onde vem a venda cancelados',
  permission: 'relatorios_vendas',
  plan: 'venda_app',
  source: channels,
  period: 'mes',
  filters: ['canal', 'vendedor'],
  groups: ['canal'],
  measures: {
    vendas: true,
    bruto: true,
    entrega: true,
    devolvido: true,
    liquido: true,
    ticket: TICKET,
    clientes: true,
    recompra: REPEATED,
    parte: partOf('liquido'),
    canceladas: true,
    cancelado: true,
  },
  order: '-liquido',
  drill: ['canal', 'mes', 'dia', 'vendedor'],
  chart: { kind: 'lying', y: 'liquido' },
})
