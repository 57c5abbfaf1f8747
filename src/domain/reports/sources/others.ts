import { STATUS_EMISSAO } from '../../api/vendas.ts'
import { ACOES } from '../../fields/endpoints/to-trail-endpoints.ts'
import { usuarios } from '../../records/usuarios/index.ts'
import type { FactSource } from '../define.ts'
import { AT, CUSTOMER, ONE_SALE, PRODUCT, SALE, SEES_COST, WHEN } from './dims.ts'

const words = (list: readonly string[]) =>
  list.map(word => [word, word.charAt(0).toUpperCase() + word.slice(1)] as const)

const USER = { label: 'Usuário', key: 'ref', of: usuarios.id } as const

/** Facts of issued notes, by their current state, and of numbers without a note: voided or missing. */
export const notes = {
  id: 'notas',
  dims: {
    ...WHEN,
    modelo: AT.modelo,
    serie: { label: 'Série', key: 'number' },
    situacao: { label: 'Situação', key: 'code', options: words([...STATUS_EMISSAO, 'faltando']) },
    venda: ONE_SALE,
  },
  sums: {
    notas: { label: 'Notas', kind: 'int' },
    inutilizadas: { label: 'Inutilizadas', kind: 'int' },
    faltando: { label: 'Faltando', kind: 'int' },
    contingencia: { label: 'Em contingência', kind: 'int' },
    valor: { label: 'Valor', kind: 'money' },
    primeira: { label: 'De', kind: 'int', fold: 'min' },
    ultima: { label: 'Até', kind: 'int', fold: 'max' },
    respondidas: { label: 'Com resposta', kind: 'int' },
    segundos: { label: 'Segundos', kind: 'decimal', places: 1 },
  },
} as const satisfies FactSource

/** Facts of exceptions: cancelled sales, voided lines, and actions that a supervisor approved. */
export const exceptions = {
  id: 'excecoes',
  dims: {
    ...WHEN,
    hora: AT.hora,
    o_que: {
      label: 'O que foi',
      key: 'code',
      options: [
        ['venda', 'Venda cancelada'],
        ['item', 'Item cancelado'],
        ['preco', 'Preço liberado'],
        ['desconto', 'Desconto liberado'],
        ['lote_vencido', 'Lote vencido liberado'],
        ['devolucao', 'Devolução liberada'],
        ['credito_excedido', 'Crédito além do limite'],
      ],
    },
    operador: { ...USER, label: 'Operador' },
    autorizador: { ...USER, label: 'Autorizador' },
    motivo: { label: 'Motivo', key: 'code' },
    venda: ONE_SALE,
  },
  sums: { vezes: { label: 'Vezes', kind: 'int' }, valor: { label: 'Valor', kind: 'money' } },
} as const satisfies FactSource

/** Facts of the lines of entry notes: suppliers' notes, and those that the company issued for what it bought. */
export const purchases = {
  id: 'compras',
  dims: {
    ...WHEN,
    fornecedor: { ...CUSTOMER, label: 'Fornecedor' },
    categoria: PRODUCT.categoria,
    cfop: { label: 'CFOP', key: 'code' },
    entrada: {
      label: 'Entrada',
      key: 'ref',
      also: { quando: { label: 'Quando', kind: 'instant' } },
      opens: '/estoque/entrada/:id',
    },
  },
  sums: {
    notas: { label: 'Notas', kind: 'int' },
    produtos: { label: 'Produtos', kind: 'money' },
    desconto: { label: 'Desconto', kind: 'money' },
    frete: { label: 'Frete e outros', kind: 'money' },
    impostos: { label: 'Impostos por fora', kind: 'money' },
    despesas: { label: 'Despesas fora da nota', kind: 'money' },
    total: { label: 'Total', kind: 'money' },
    a_prazo: { label: 'A prazo', kind: 'money' },
    valor_dias: { label: 'Valor × dias', kind: 'money' },
  },
} as const satisfies FactSource

const UNIT_COST = { kind: 'money', places: 4, right: SEES_COST } as const

/** Facts of the lines of entry notes. `ultimo` and `anterior` stand on a product's two newest lines of the period. */
export const purchasedItems = {
  id: 'itens_comprados',
  dims: {
    ...WHEN,
    ...PRODUCT,
    fornecedor: { ...CUSTOMER, label: 'Fornecedor' },
    entrada: purchases.dims.entrada,
  },
  sums: {
    qtde: { label: 'Qtde', kind: 'decimal', places: 4 },
    valor: { label: 'Valor', kind: 'money', right: SEES_COST },
    menor: { label: 'Menor custo', ...UNIT_COST, fold: 'min' },
    maior: { label: 'Maior custo', ...UNIT_COST, fold: 'max' },
    ultimo: { label: 'Último custo', ...UNIT_COST, fold: 'max' },
    anterior: { label: 'Anterior', ...UNIT_COST, fold: 'max' },
  },
} as const satisfies FactSource

/** Makes the facts of quotes or orders, with whether they became sales. */
const offered = (id: string, opens: string) =>
  ({
    id,
    dims: {
      ...WHEN,
      vendedor: SALE.vendedor,
      parceiro: CUSTOMER,
      virou: {
        label: 'Virou venda',
        key: 'code',
        options: [
          ['sim', 'Sim'],
          ['nao', 'Não'],
        ],
      },
      documento: {
        label: 'Documento',
        key: 'ref',
        also: { quando: { label: 'Quando', kind: 'instant' }, cliente: { label: 'Cliente', kind: 'text' } },
        opens,
      },
    },
    sums: {
      documentos: { label: 'Documentos', kind: 'int' },
      valor: { label: 'Valor', kind: 'money' },
      virou_venda: { label: 'Viraram venda', kind: 'int' },
      valor_vendido: { label: 'Valor vendido', kind: 'money' },
    },
  }) as const satisfies FactSource

export const quotes = offered('orcamentos', '/documento/orcamento/:id')
export const orders = offered('pedidos', '/vendas/:id')

/** Facts of changes to registers, by user. */
export const changes = {
  id: 'mudancas',
  dims: {
    ...WHEN,
    usuario: USER,
    cadastro: { label: 'Cadastro', key: 'code' },
    acao: { label: 'Ação', key: 'code', options: words(ACOES) },
    mudanca: {
      label: 'Registro',
      key: 'ref',
      also: { quando: { label: 'Quando', kind: 'instant' } },
    },
  },
  sums: { vezes: { label: 'Mudanças', kind: 'int' } },
} as const satisfies FactSource

/** Facts of price changes in the register of products. */
export const priceChanges = {
  id: 'precos_mudados',
  dims: {
    ...WHEN,
    ...PRODUCT,
    usuario: USER,
    mudanca: {
      label: 'Mudança',
      key: 'ref',
      also: {
        quando: { label: 'Quando', kind: 'instant' },
        etiqueta: { label: 'Etiqueta impressa', kind: 'instant' },
      },
    },
  },
  sums: {
    vezes: { label: 'Vezes', kind: 'int' },
    de: { label: 'De', kind: 'money', places: 4, fold: 'min' },
    para: { label: 'Para', kind: 'money', places: 4, fold: 'max' },
  },
} as const satisfies FactSource
