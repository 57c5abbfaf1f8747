import type { EmitenteImpresso } from '../../ticket-head.ts'

/** Commercial papers of a sale, in the order of the menu. None is fiscal. */
export const TIPOS_PAPEL = [
  ['orcamento', 'Orçamento'],
  ['pedido', 'Pedido'],
  ['separacao', 'Separação'],
] as const
export type TipoPapel = (typeof TIPOS_PAPEL)[number][0]

export const FORMATOS_PAPEL = [
  ['a4', 'A4'],
  ['80', '80 mm'],
] as const
export type FormatoPapel = (typeof FORMATOS_PAPEL)[number][0]

export const paperTitle = (tipo: TipoPapel): string =>
  TIPOS_PAPEL.find(([known]) => known === tipo)?.[1] ?? tipo

export interface LinhaPapel {
  referencia: string
  nome: string
  /** Choices, chassis and note of the line; the lot is in `lote`. */
  detalhes: readonly string[]
  qtde: string
  unidade: string
  /** R$ as decimal text. */
  preco: string
  desconto: string
  total: string
  /** Warehouse (depósito) of the goods; '' when unknown. */
  deposito: string
  lote: string
  /** Code to scan: GTIN, or reference. */
  codigo: string
  /** Id of the photo to draw; null: none. */
  foto: number | null
}

export interface ClientePapel {
  nome: string
  /** CPF or CNPJ, digits. */
  documento: string
  endereco: string
  cidade: string
  fone: string
  email: string
}

export interface ParcelaPapel {
  /** DD/MM/YYYY. */
  vencimento: string
  valor: string
}

export interface PagamentoPapel {
  descricao: string
  valor: string
  vencimentos: readonly ParcelaPapel[]
}

/** A line of the sums: 'Frete', '12.00'. An amount subtracted has its sign. */
export interface SomaPapel {
  nome: string
  valor: string
}

/** Content of a commercial paper, before drawing: equal for A4, 80 mm and the page that a link opens. */
export interface PapelVenda {
  tipo: TipoPapel
  /** False: the paper says goods and quantities, no amount. */
  precos: boolean
  /** Number by which the shop finds the document. */
  numero: string
  /** DD/MM/YYYY. */
  emissao: string
  /** DD/MM/YYYY; '' = without end. */
  validade: string
  empresa: EmitenteImpresso & { email: string }
  cliente: ClientePapel | null
  vendedor: string
  itens: readonly LinhaPapel[]
  /** Sums between goods and total. */
  somas: readonly SomaPapel[]
  total: string
  pagamentos: readonly PagamentoPapel[]
  obs: string
}
