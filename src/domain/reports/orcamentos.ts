import { defineReport } from './define.ts'
import { quotes } from './sources/others.ts'

export const orcamentos = defineReport({
  id: 'orcamentos',
  title: 'Orçamentos',
  words: 'propostas aceitos vendidos conversão',
  permission: 'relatorios_vendas',
  plan: 'gerar_orcamento',
  source: quotes,
  period: '30d',
  filters: ['vendedor', 'parceiro', 'virou', 'canal', 'com_produto', 'motivo'],
  groups: ['vendedor'],
  measures: {
    documentos: true,
    valor: true,
    enviados: true,
    respondidos: true,
    aceitos: true,
    virou_venda: true,
    valor_vendido: true,
    dias_ate: { label: 'Dias até a venda', kind: 'decimal', places: 1, ratio: ['dias', 'virou_venda'] },
    conversao: { label: 'Conversão %', kind: 'percent', ratio: ['virou_venda', 'documentos'], times: 100 },
  },
  order: '-valor',
  drill: ['vendedor', 'parceiro', 'documento'],
  chart: { kind: 'lying', y: 'valor' },
})
