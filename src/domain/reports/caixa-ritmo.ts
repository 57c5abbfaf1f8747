import { defineReport } from './define.ts'
import { tillPace } from './sources/people.ts'

const PER_HOUR = { kind: 'decimal', places: 1 } as const

export const caixaRitmo = defineReport({
  id: 'caixa_ritmo',
  title: 'Ritmo dos caixas',
  words: 'operador itens por hora vendas por hora estornos produtividade velocidade',
  note: 'espera: do pedido ao PIX ou cartão pago',
  permission: 'relatorios_auditoria',
  source: tillPace,
  period: 'mes',
  filters: ['operador', 'terminal'],
  groups: ['operador'],
  measures: {
    vendas: true,
    itens: true,
    por_venda: { label: 'Itens por venda', kind: 'decimal', places: 1, ratio: ['itens', 'vendas'] },
    estornos: true,
    estornos_pct: { label: 'Estornos %', kind: 'percent', ratio: ['estornos', 'itens'], times: 100 },
    horas: true,
    segundos: { label: 'Segundos por venda', kind: 'int', ratio: ['horas', 'vendas_medidas'], times: 3600 },
    vendas_hora: { label: 'Vendas por hora', ...PER_HOUR, ratio: ['vendas_medidas', 'horas'] },
    itens_hora: { label: 'Itens por hora', ...PER_HOUR, ratio: ['itens_medidos', 'horas'] },
    espera: {
      label: 'Espera do pagamento em segundos',
      kind: 'decimal',
      places: 1,
      ratio: ['segundos_pagos', 'esperas'],
    },
  },
  order: '-itens',
  drill: ['operador', 'terminal', 'dia'],
  chart: { kind: 'lying', y: 'itens' },
})
