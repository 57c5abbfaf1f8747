import type { FactSource } from '../define.ts'
import { CUSTOMER, GOODS, ONE_SALE, PRODUCT, SALE, SEES_COST, WHEN } from './dims.ts'

/** Facts of sold lines, with every product of the register, sold or not. */
export const catalogue = {
  id: 'catalogo',
  dims: {
    ...WHEN,
    ...PRODUCT,
    produto: {
      ...PRODUCT.produto,
      also: {
        ...PRODUCT.produto.also,
        do_grupo: { label: 'Categoria', kind: 'text' },
        estoque: { label: 'Estoque', kind: 'decimal', places: 4 },
        custo_atual: { label: 'Custo atual', kind: 'money', places: 4, right: SEES_COST },
        preco: { label: 'Preço', kind: 'money' },
      },
      opens: '/produtos/produto/:id/editar',
    },
    ativo: {
      label: 'Situação',
      key: 'code',
      options: [
        ['sim', 'Ativo'],
        ['nao', 'Inativo'],
      ],
    },
    com_estoque: {
      label: 'Com estoque',
      key: 'code',
      options: [
        ['sim', 'Com estoque'],
        ['nao', 'Sem estoque'],
      ],
    },
    vendedor: SALE.vendedor,
    parceiro: { ...CUSTOMER, fine: true },
    venda: ONE_SALE,
  },
  sums: { ...GOODS, ultima: { label: 'Última venda', kind: 'day', fold: 'max' } },
} as const satisfies FactSource
