import { defineReport } from './define.ts'
import { partOf } from './measures.ts'
import { payments } from './sources/sales.ts'

export const meios = defineReport({
  id: 'meios',
  title: 'Meios de pagamento',
  words: 'dinheiro pix cartão crédito débito bandeira recebimentos formas',
  note: 'taxas: as das credenciadoras de hoje (Financeiro), sobre a soma; no depósito cada venda tem a sua, arredondada',
  permission: 'relatorios_vendas',
  source: payments,
  period: 'mes',
  filters: ['terminal', 'meio', 'bandeira'],
  groups: ['tpag', 'bandeira'],
  measures: {
    pagamentos: true,
    valor: true,
    parte: partOf('valor'),
    taxa: true,
    previsto: { label: 'Líquido previsto', kind: 'money', less: ['valor', 'taxa'] },
  },
  order: '-valor',
  drill: ['tpag', 'meio', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'valor' },
})
