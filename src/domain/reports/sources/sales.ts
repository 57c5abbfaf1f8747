import { CLASSIFICACAO } from '../../options/parceiro.ts'
import { UF } from '../../options/uf.ts'
import { promocoes } from '../../records/promocoes/index.ts'
import type { FactSource } from '../define.ts'
import { AT, CITY, COUNTED, CUSTOMER, GOODS, ONE_SALE, PAID, PRODUCT, SALE, SEES_COST, WHEN } from './dims.ts'

/** Facts of sales and returns, one per document; amounts of a return are negative, except `devolvido`. */
export const sales = {
  id: 'vendas',
  dims: { ...WHEN, ...AT, ...SALE, parceiro: { ...CUSTOMER, fine: true }, venda: ONE_SALE },
  sums: {
    vendas: { label: 'Vendas', kind: 'int' },
    itens: { label: 'Itens', kind: 'int' },
    bruto: { label: 'Bruto', kind: 'money' },
    desconto: { label: 'Desconto', kind: 'money' },
    acrescimo: { label: 'Acréscimo', kind: 'money' },
    entrega: { label: 'Entrega', kind: 'money' },
    frete: { label: 'Frete e outros', kind: 'money' },
    por_fora: { label: 'Impostos por fora', kind: 'money' },
    devolvido: { label: 'Notas devolvidas', kind: 'money' },
    liquido: { label: 'Líquido', kind: 'money' },
    ...COUNTED,
  },
} as const satisfies FactSource

/** Facts of sales and returns, with their lines' margin. Stored sums of lines have no hour, till, model nor buyer. */
export const sellerSales = {
  id: 'vendas_vendedores',
  dims: {
    ...WHEN,
    ...SALE,
    hora: { ...AT.hora, fine: true },
    terminal: { ...AT.terminal, fine: true },
    modelo: { ...AT.modelo, fine: true },
    parceiro: { ...CUSTOMER, fine: true },
    venda: ONE_SALE,
  },
  sums: { ...sales.sums, margem: GOODS.margem, com_custo: GOODS.com_custo },
} as const satisfies FactSource

/** Facts of lines of sales and of returns. */
export const soldItems = {
  id: 'itens',
  das: true,
  dims: {
    ...WHEN,
    ...PRODUCT,
    ...SALE,
    hora: { ...AT.hora, fine: true },
    terminal: { ...AT.terminal, fine: true },
    parceiro: { ...CUSTOMER, fine: true },
    motivo: { label: 'Motivo', key: 'code', fine: true },
    venda: ONE_SALE,
  },
  sums: {
    ...GOODS,
    linhas: { label: 'Linhas', kind: 'int' },
    devolvido: { label: 'Mercadoria devolvida', kind: 'money' },
    alvo: { label: 'Margem do cadastro', kind: 'money', right: SEES_COST },
    com_alvo: { label: 'Vendido com margem no cadastro', kind: 'money', right: SEES_COST },
  },
} as const satisfies FactSource

/** Facts of returned lines, and of what was sold, of which they are a part. */
export const returned = {
  id: 'devolucoes',
  dims: {
    ...WHEN,
    ...PRODUCT,
    vendedor: SALE.vendedor,
    canal: SALE.canal,
    parceiro: { ...CUSTOMER, fine: true },
    motivo: { label: 'Motivo', key: 'code' },
    venda: ONE_SALE,
  },
  sums: {
    qtde: GOODS.qtde,
    devolvido: { label: 'Devolvido', kind: 'money' },
    vendido: { label: 'Vendido', kind: 'money' },
    voltas: { label: 'Linhas de venda conhecida', kind: 'int' },
    dias: { label: 'Dias', kind: 'int' },
  },
} as const satisfies FactSource

/**
 * Facts of lines with promotions, a promotion each, and of sales without any. A line of several is divided by what each took
 * off; a sale's amount counts once a promotion.
 */
export const promoted = {
  id: promocoes.id,
  dims: {
    ...WHEN,
    ...PRODUCT,
    promocao: { label: 'Promoção', key: 'ref', of: promocoes.id },
    vendedor: SALE.vendedor,
    canal: SALE.canal,
    parceiro: { ...CUSTOMER, fine: true },
    venda: ONE_SALE,
  },
  sums: {
    vendas: { label: 'Vendas tocadas', kind: 'int', distinct: 'once' },
    das_vendas: { label: 'Valor das vendas', kind: 'money', distinct: 'amount' },
    qtde: GOODS.qtde,
    desconto: { label: 'Desconto', kind: 'money' },
    liquido: { label: 'Líquido', kind: 'money' },
    antes: { label: 'Margem sem ela', kind: 'money', right: SEES_COST },
    depois: { label: 'Margem', kind: 'money', right: SEES_COST },
  },
} as const satisfies FactSource

/** Facts of payments of sales, with the change subtracted from cash. */
export const payments = {
  id: 'pagamentos',
  dims: {
    ...WHEN,
    ...PAID,
    parcelas: { label: 'Parcelas', key: 'number', most: 99 },
    terminal: AT.terminal,
    vendedor: { ...SALE.vendedor, fine: true },
    venda: ONE_SALE,
  },
  sums: {
    pagamentos: { label: 'Pagamentos', kind: 'int' },
    valor: { label: 'Valor', kind: 'money' },
    taxa: { label: 'Taxa prevista', kind: 'money' },
  },
} as const satisfies FactSource

/** Facts of sales and returns of registered customers; a buyer with only a typed name or CPF is left out. */
export const customers = {
  id: 'clientes',
  dims: {
    ...WHEN,
    parceiro: {
      ...CUSTOMER,
      also: {
        ...CUSTOMER.also,
        em_aberto: { label: 'Em aberto hoje', kind: 'money', right: 'menu_financeiro' },
      },
    },
    ...SALE,
    ...AT,
    classificacao: { label: 'Classificação', key: 'number', options: CLASSIFICACAO, filters: true },
    uf: { label: 'UF', key: 'code', options: UF },
    cidade: CITY,
    venda: ONE_SALE,
  },
  sums: {
    compras: { label: 'Compras', kind: 'int' },
    liquido: { label: 'Líquido', kind: 'money' },
    devolvido: { label: 'Notas devolvidas', kind: 'money' },
    primeira: { label: 'Primeira', kind: 'day', fold: 'min' },
    ultima: { label: 'Última compra', kind: 'day', fold: 'max' },
    ...COUNTED,
  },
} as const satisfies FactSource
