import { defineReport } from './define.ts'
import { receivable } from './sources/money.ts'

export const aReceber = defineReport({
  id: 'a_receber',
  title: 'Contas a receber por atraso',
  words: 'inadimplência devedores vencido aberto crediário clientes que devem',
  permission: 'relatorios_financeiros',
  right: 'Financeiro',
  plan: 'gerenciar_financeiro',
  source: receivable,
  period: 'hoje',
  filters: ['parceiro', 'atraso', 'meio'],
  ranges: { vence: { label: 'Vencimento', of: 'vencimento' } },
  groups: ['parceiro'],
  measures: {
    a_vencer: true,
    ate_30: true,
    ate_60: true,
    ate_90: true,
    mais: true,
    aberto: true,
    dias: true,
  },
  order: '-aberto',
  drill: ['atraso', 'parceiro', 'parcela'],
  chart: { kind: 'lying', y: 'aberto', parts: ['a_vencer', 'ate_30', 'ate_60', 'ate_90', 'mais'] },
})
