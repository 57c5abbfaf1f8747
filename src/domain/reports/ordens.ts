import { defineReport } from './define.ts'
import { loadingOrders } from './sources/contracts.ts'

export const ordens = defineReport({
  id: 'ordens',
  title: 'Ordens de carregamento',
  words: 'carregamento romaneio caminhão placa previsto líquido diferença pátio espera pesagem',
  note: 'sem as canceladas, em kg: o líquido da balança, ou o que se contou de produto em peso',
  permission: 'relatorios_vendas',
  source: loadingOrders,
  period: 'mes',
  filters: ['veiculo', 'motorista', 'estado'],
  ranges: { espera: { label: 'Tempo no pátio', of: 'patio' } },
  groups: ['ordem', 'contrato'],
  measures: {
    ordens: true,
    previsto: true,
    liquido: true,
    diferenca: true,
    patio: true,
  },
  order: 'ordem',
  drill: ['contrato', 'veiculo', 'dia', 'ordem,contrato'],
  chart: { kind: 'bars', y: 'liquido' },
})
