import { defineReport } from './define.ts'
import { cashFlow, cashFlowWithOrders } from './sources/cash.ts'

export const fluxoCaixa = defineReport({
  id: 'fluxo_caixa',
  title: 'Fluxo de caixa',
  called: ['fluxo', 'fluxo de caixa'],
  words: 'previsão saldo entra sai projeção 30 60 90 dias',
  permission: 'relatorios_financeiros',
  plan: 'gerenciar_financeiro',
  source: cashFlow,
  period: 'proximos_30',
  filters: ['conta', 'o_que', 'parceiro'],
  choices: {
    pedidos: {
      label: 'Incluir pedidos',
      options: { nao: { label: 'Não' }, sim: { label: 'Sim', changes: { source: cashFlowWithOrders } } },
    },
  },
  groups: ['dia'],
  measures: {
    inicial: { label: 'Saldo inicial', kind: 'money', less: ['saldo', 'mudou'] },
    entrou: true,
    vai_entrar: true,
    saiu: true,
    vai_sair: true,
    entre: true,
    atrasado: true,
    atrasado_sai: true,
    entradas: {
      label: 'Entradas',
      kind: 'money',
      plus: ['entrou', 'vai_entrar', 'entre'],
      hidden: true,
    },
    saidas: { label: 'Saídas', kind: 'money', plus: ['saiu', 'vai_sair'], hidden: true },
    mudou: { label: 'Mudou', kind: 'money', less: ['entradas', 'saidas'], hidden: true },
    tudo: { label: 'Com o inicial', kind: 'money', plus: ['abre', 'mudou'], hidden: true },
    saldo: { label: 'Saldo', kind: 'money', running: 'tudo', by: ['dia', 'mes'], within: ['conta'] },
    atrasos: { label: 'Atrasado', kind: 'money', less: ['atrasado', 'atrasado_sai'], hidden: true },
    com_atrasos: { label: 'Com o atrasado', kind: 'money', plus: ['tudo', 'atrasos'], hidden: true },
    saldo_atrasado: {
      label: 'Saldo se o atrasado for pago',
      kind: 'money',
      running: 'com_atrasos',
      by: ['dia', 'mes'],
      within: ['conta'],
    },
  },
  order: 'dia',
  drill: ['dia', 'movimento,parcela,pedido'],
  chart: { kind: 'line', y: 'saldo', flows: { in: ['entrou', 'vai_entrar'], out: ['saiu', 'vai_sair'] } },
})
