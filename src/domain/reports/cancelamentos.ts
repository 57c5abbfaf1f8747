import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { exceptions } from './sources/others.ts'

export const cancelamentos = defineReport({
  id: 'cancelamentos',
  title: 'Cancelamentos e liberações',
  words: 'estornos itens cancelados desconto liberado fraude supervisor auditoria',
  permission: 'relatorios_auditoria',
  right: 'Auditoria',
  source: exceptions,
  period: '30d',
  filters: ['o_que', 'operador', 'autorizador', 'motivo'],
  groups: ['operador', 'o_que'],
  measures: { vezes: true, valor: true, parte: partOf('vezes') },
  order: '-vezes',
  drill: ['operador', 'o_que', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'vezes' },
})
