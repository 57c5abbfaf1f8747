import { usuarios } from '../../records/usuarios/index.ts'
import type { Dimension, FactSource } from '../define.ts'
import { GOODS, PRODUCT, SALE, SEES_COST, WHEN } from './dims.ts'
import { stockPosition } from './stock.ts'

const { deposito, lote } = stockPosition.dims

/** Dimension of a product that opens its stock ledger. */
const LEDGER = {
  ...PRODUCT.produto,
  opens: '/report/kardex?produto=:id&grupos=movimento',
} as const satisfies Dimension

const COST = { right: SEES_COST } as const

/** Length of the period in days, equal in every row. */
const DAYS = { label: 'Dias do período', kind: 'int', fold: 'max' } as const

/** Facts of stock turnover: goods sold in the period, and average stock. */
export const turnover = {
  id: 'giro',
  dims: { ...PRODUCT, produto: LEDGER },
  sums: {
    saldo: { label: 'Saldo', kind: 'decimal', places: 4 },
    valor: { label: 'Valor parado', kind: 'money', ...COST },
    medio: { label: 'Estoque médio', kind: 'money', ...COST },
    qtde: { label: 'Vendida', kind: 'decimal', places: 4 },
    custo: { label: 'CMV', kind: 'money', ...COST },
    custo_ano: { label: 'CMV por ano', kind: 'money', ...COST },
    dias: DAYS,
  },
} as const satisfies FactSource

/** Facts of replenishment: products with stock, limits and suggested purchase. */
export const replenishment = {
  id: 'reposicao',
  dims: {
    ...PRODUCT,
    produto: {
      ...PRODUCT.produto,
      also: {
        ...PRODUCT.produto.also,
        custo_atual: { label: 'Custo atual', kind: 'money', places: 4, ...COST },
        ultimo_custo: { label: 'Último custo', kind: 'money', places: 4, ...COST },
      },
      opens: '/produtos/produto/:id/editar',
    },
    comprar: {
      label: 'Comprar',
      key: 'code',
      options: [
        ['sim', 'Comprar'],
        ['nao', 'Não'],
      ],
    },
  },
  sums: {
    saldo: { label: 'Saldo', kind: 'decimal', places: 4 },
    minimo: { label: 'Mínimo', kind: 'decimal', places: 4 },
    maximo: { label: 'Máximo', kind: 'decimal', places: 4 },
    qtde: { label: 'Vendida', kind: 'decimal', places: 4 },
    dias: DAYS,
    dura_ate: { label: 'Dura até', kind: 'day', fold: 'min' },
    em_pedido: { label: 'Em pedido', kind: 'decimal', places: 4 },
    sugestao: { label: 'Sugestão', kind: 'decimal', places: 3 },
  },
} as const satisfies FactSource

/** Facts of closed stock counts, by line. */
export const counted = {
  id: 'contagens',
  dims: {
    ...WHEN,
    ...PRODUCT,
    contagem: {
      label: 'Contagem',
      key: 'ref',
      also: { quando: { label: 'Fechada em', kind: 'instant' } },
      opens: '/produto/contagem/:id',
    },
    deposito,
    lote,
    usuario: { label: 'Quem fechou', key: 'ref', of: usuarios.id },
  },
  sums: {
    linhas: { label: 'Itens contados', kind: 'int' },
    esperado: { label: 'Esperado', kind: 'decimal', places: 4 },
    contado: { label: 'Contado', kind: 'decimal', places: 4 },
    diferenca: { label: 'Diferença', kind: 'decimal', places: 4 },
    valor: { label: 'Valor da diferença', kind: 'money', ...COST },
  },
} as const satisfies FactSource

/** Facts of an inventory: stock at the end of a day, as tax books require it. */
export const inventory = {
  id: 'inventario',
  moment: true,
  dims: {
    ...PRODUCT,
    produto: {
      ...LEDGER,
      also: { ...PRODUCT.produto.also, unidade: { label: 'Unidade', kind: 'text' } },
    },
    ncm: { label: 'NCM', key: 'code' },
  },
  sums: {
    itens: { label: 'Itens', kind: 'int' },
    qtde: { label: 'Quantidade', kind: 'decimal', places: 4 },
    valor: { label: 'Total', kind: 'money', ...COST },
  },
} as const satisfies FactSource

/** Facts of products with their sales, taxes, and faults in their tax rules. */
export const ruledProducts = {
  id: 'tributos_produto',
  dims: {
    ...PRODUCT,
    produto: { ...PRODUCT.produto, opens: '/produtos/produto/:id/editar' },
    ncm: { label: 'NCM', key: 'code' },
    canal: SALE.canal,
  },
  sums: {
    quantos: { label: 'Produtos', kind: 'int' },
    liquido: GOODS.liquido,
    impostos: GOODS.impostos,
    sem_regra: { label: 'Sem regra', kind: 'int' },
    sem_classe: { label: 'Sem cClassTrib', kind: 'int' },
  },
} as const satisfies FactSource
