import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { exceptions } from './sources/others.ts'

export const cancelamentos = defineReport({
  id: 'cancelamentos',
  title: 'Cancelamentos e liberações',
  note: 'vezes em cada cem vendas feitas, canceladas ou não',
  words: 'estornos itens cancelados desconto liberado fraude supervisor auditoria',
  permission: 'relatorios_auditoria',
  right: 'Auditoria',
  source: exceptions,
  period: '30d',
  filters: ['o_que', 'operador', 'autorizador', 'motivo'],
  groups: ['operador'],
  measures: {
    canceladas: true,
    estornados: true,
    descontos: true,
    gaveta: true,
    reimpressao: true,
    vezes: true,
    parte: partOf('vezes'),
    valor: true,
    feitas: true,
    das_vendas: { label: '% das vendas', kind: 'percent', ratio: ['vezes', 'feitas'], times: 100 },
  },
  order: '-vezes',
  drill: ['operador', 'o_que', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'vezes' },
})
