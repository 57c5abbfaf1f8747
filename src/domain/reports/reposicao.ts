import { defineReport } from './define.ts'
import { PACE } from './measures.ts'
import { replenishment } from './sources/goods.ts'

export const reposicao = defineReport({
  id: 'reposicao',
  title: 'Reposição de estoque',
  called: ['comprar', 'reposição', 'estoque baixo', 'estoque mínimo'],
  words: 'sugestão de compra mínimo máximo falta faltando baixo repor pedido ruptura',
  permission: 'relatorios_estoque',
  plan: 'gerenciar_estoque',
  source: replenishment,
  period: '90d',
  filters: ['fornecedor', 'categoria', 'produto', 'comprar'],
  preset: { comprar: 'sim' },
  choices: { cobertura: { label: 'Cobertura alvo (dias de venda)' } },
  groups: ['produto', 'fornecedor'],
  measures: {
    saldo: true,
    minimo: true,
    maximo: true,
    por_dia: PACE,
    dura_ate: true,
    em_pedido: true,
    sugestao: true,
  },
  order: '-sugestao',
  orders: true,
  drill: ['fornecedor', 'categoria', 'produto'],
})
