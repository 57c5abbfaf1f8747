import { defineReport } from './define.ts'
import { payable } from './sources/money.ts'

export const aPagar = defineReport({
  id: 'a_pagar',
  title: 'Contas a pagar por atraso',
  words: 'fornecedores devendo vencido aberto dívida',
  permission: 'relatorios_financeiros',
  plan: 'gerenciar_financeiro',
  source: payable,
  period: 'hoje',
  filters: ['parceiro', 'atraso', 'plano'],
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
