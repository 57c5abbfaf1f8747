import { defineReport } from './define.ts'
import { DISCOUNT, MARGIN } from './measures.ts'
import { SEES_COST } from './sources/dims.ts'
import { soldItems } from './sources/sales.ts'

export const margem = defineReport({
  id: 'margem',
  title: 'Margem por produto',
  words: 'preço médio custo médio margem baixa desconto perdido prejuízo',
  note: 'alvo: a margem do cadastro, em % do preço',
  explains: 'alvo_pct',
  permission: 'relatorios_lucro',
  source: soldItems,
  period: '30d',
  filters: ['categoria', 'produto', 'fornecedor'],
  ranges: { margens: { label: 'Margem %', of: 'margem_pct', by: 'produto' } },
  groups: ['produto'],
  measures: {
    qtde: true,
    preco_medio: { label: 'Preço médio', kind: 'money', ratio: ['liquido', 'qtde'] },
    custo_medio: { label: 'Custo médio', kind: 'money', right: SEES_COST, ratio: ['custo', 'qtde'] },
    margem: true,
    margem_pct: MARGIN,
    alvo_pct: { label: 'Alvo %', kind: 'percent', ratio: ['alvo', 'com_alvo'], times: 100 },
    falta: { label: 'Diferença', kind: 'percent', less: ['margem_pct', 'alvo_pct'] },
    desconto: true,
    desconto_pct: DISCOUNT,
  },
  order: 'margem_pct',
  drill: ['produto', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'margem_pct', goal: 'alvo_pct' },
})
