import type { FactSource } from '../define.ts'
import { ONE_SALE, PRODUCT, SALE, SEES_COST, WHEN } from './dims.ts'

/** Facts of commissions by sold line, reduced by cancellations and returns. */
export const commissions = {
  id: 'comissoes_itens',
  dims: {
    ...WHEN,
    vendedor: {
      ...SALE.vendedor,
      also: { codigo: { label: 'Código', kind: 'int' } },
    },
    produto: PRODUCT.produto,
    regra: { label: 'Regra', key: 'code' },
    tipo: {
      label: 'O que foi',
      key: 'code',
      options: [
        ['venda', 'Venda'],
        ['cancelamento', 'Cancelamento'],
        ['devolucao', 'Devolução'],
      ],
    },
    venda: ONE_SALE,
  },
  sums: {
    vendas: { label: 'Vendas', kind: 'int', paidBy: 'vendedor' },
    base: { label: 'Base', kind: 'money', paidBy: 'vendedor' },
    // a margin tells the cost to who knows the price
    margem: { label: 'Base na margem', kind: 'money', paidBy: 'vendedor', right: SEES_COST },
    comissao: { label: 'Comissão', kind: 'money', paidBy: 'vendedor' },
  },
} as const satisfies FactSource
