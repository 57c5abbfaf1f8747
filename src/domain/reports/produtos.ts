import { produtos as register } from '../records/produtos/index.ts'
import { defineReport } from './define.ts'
import { MARGIN } from './measures.ts'
import { catalogue } from './sources/catalogue.ts'

export const produtos = defineReport({
  id: register.id,
  title: 'Relatório de produtos',
  called: ['produtos vendidos'],
  words: 'estoque custo preço margem última venda catálogo',
  permission: 'relatorios_produtos',
  right: 'Produtos',
  source: catalogue,
  period: '90d',
  filters: ['categoria', 'fornecedor', 'ativo', 'com_estoque'],
  groups: ['produto'],
  measures: { qtde: true, liquido: true, margem: true, margem_pct: MARGIN, ultima: true },
  order: '-liquido',
  drill: ['produto', 'dia', 'venda'],
  chart: { kind: 'lying', y: 'liquido' },
})
