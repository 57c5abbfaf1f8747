import type { EmitenteImpresso } from '../dfe/danfe/cabecalho.ts'

/** The commercial papers of a sale: none is fiscal. The order is the one they are offered in. */
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
  /** What was chosen of it, its lot, its serial numbers: a text each. */
  detalhes: readonly string[]
  qtde: string
  unidade: string
  /** R$, as decimal texts. */
  preco: string
  desconto: string
  total: string
  /** Where it lies; '' where nothing says. */
  deposito: string
  lote: string
  /** What is read of it: its GTIN, or its reference. */
  codigo: string
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

/** A line of the sums: 'Frete', '12.00'. One that takes off has its sign. */
export interface SomaPapel {
  nome: string
  valor: string
}

/** What a commercial paper says, before anybody draws it: A4, 80 mm and the page of a link say the same. */
export interface PapelVenda {
  tipo: TipoPapel
  /** By which the shop finds it again. */
  numero: string
  /** DD/MM/YYYY. */
  emissao: string
  /** DD/MM/YYYY; '' = without end. */
  validade: string
  empresa: EmitenteImpresso & { email: string }
  cliente: ClientePapel | null
  vendedor: string
  itens: readonly LinhaPapel[]
  /** What stands between the goods and the total. */
  somas: readonly SomaPapel[]
  total: string
  pagamentos: readonly PagamentoPapel[]
  obs: string
}
