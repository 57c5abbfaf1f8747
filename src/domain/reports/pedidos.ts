import { defineReport } from './define.ts'
import { orders } from './sources/others.ts'

export const pedidos = defineReport({
  id: 'pedidos',
  title: 'Pedidos',
  words: 'encomendas pedidos de venda pendentes entregues',
  permission: 'relatorios_vendas',
  source: orders,
  period: '30d',
  filters: ['vendedor', 'parceiro', 'virou', 'canal', 'com_produto'],
  groups: ['dia'],
  measures: {
    documentos: true,
    valor: true,
    pendente: true,
    aceito: true,
    reservado: true,
    faltando: true,
    prometido: true,
    atraso: true,
    virou_venda: true,
    valor_vendido: true,
    conversao: { label: 'Virou venda %', kind: 'percent', ratio: ['virou_venda', 'documentos'], times: 100 },
  },
  order: 'dia',
  drill: ['mes', 'dia', 'documento'],
  chart: { kind: 'bars', y: 'valor' },
})
