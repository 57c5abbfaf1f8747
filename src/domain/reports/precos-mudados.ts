import { defineReport } from './define.ts'
import { priceChanges } from './sources/others.ts'

export const precosMudados = defineReport({
  id: 'precos_mudados',
  title: 'Preços mudados',
  words: 'reajuste alteração de preço quem mudou de para',
  permission: 'relatorios_produtos',
  source: priceChanges,
  period: '30d',
  filters: ['produto', 'categoria', 'usuario'],
  groups: ['mudanca'],
  measures: {
    de: true,
    para: true,
    diferenca: { label: 'Diferença', kind: 'money', places: 4, less: ['para', 'de'] },
    diferenca_pct: { label: 'Diferença %', kind: 'percent', ratio: ['diferenca', 'de'], times: 100 },
  },
  order: 'mudanca',
  drill: ['usuario', 'produto', 'mudanca'],
})
