import { defineReport } from './define.ts'
import { ruledProducts } from './sources/goods.ts'

export const tributosProduto = defineReport({
  id: 'tributos_produto',
  title: 'Tributos por produto',
  words: 'carga tributária ncm regra sem regra cclasstrib classificação imposto',
  permission: 'relatorios_fiscais',
  source: ruledProducts,
  period: 'mes',
  filters: ['ncm', 'categoria', 'produto', 'fornecedor'],
  groups: ['produto', 'ncm'],
  measures: {
    liquido: true,
    impostos: true,
    carga: { label: 'Carga %', kind: 'percent', ratio: ['impostos', 'liquido'], times: 100 },
    sem_regra: true,
    sem_classe: true,
  },
  order: '-liquido',
  drill: ['ncm', 'categoria', 'produto'],
  chart: { kind: 'lying', y: 'impostos' },
})
