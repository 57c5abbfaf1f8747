import type { Alinhamento } from '../../element.ts'
/** Source of a label field's words or code. */
export type FonteEtiqueta =
  | 'nome'
  | 'preco'
  | 'preco_medida'
  | 'referencia'
  | 'gtin'
  | 'gs1'
  | 'unidade'
  | 'grade'
  | 'lote'
  | 'fabricacao'
  | 'validade'
  | 'data'
  | 'empresa'
  | 'texto'

/** Drawing of a field. `barras` is EAN for a valid code of 8, 12 or 13 digits, else Code 128. */
export type DesenhoEtiqueta = 'texto' | 'barras' | 'code128' | 'qr'

/** Field of a label, in millimetres from the label's upper left corner; `tamanho` in points. */
export interface CampoEtiqueta {
  fonte: FonteEtiqueta
  desenho: DesenhoEtiqueta
  /** Words of a `texto` field; in other fields, the words before the data. */
  texto: string
  x: number
  y: number
  largura: number
  altura: number
  tamanho: number
  negrito: boolean
  alinhar: Alinhamento
}

/** Paper sizes, mm. */
export const PAPEIS = { a4: [210, 297], carta: [215.9, 279.4] } as const
export type PapelEtiqueta = keyof typeof PAPEIS

/** Arrangement of labels on a sheet. */
export interface FolhaEtiqueta {
  papel: PapelEtiqueta
  colunas: number
  linhas: number
  margem_esquerda: number
  margem_topo: number
  /** Gap between two labels, mm. */
  espaco_x: number
  espaco_y: number
}

/** Dots per inch of a label printer. */
export type DpiEtiqueta = 203 | 300 | 600

export interface ModeloEtiqueta {
  nome: string
  largura: number
  altura: number
  /** null: single labels on a roll, printed with `dpi`. */
  folha: FolhaEtiqueta | null
  dpi: DpiEtiqueta
  campos: readonly CampoEtiqueta[]
}

/** Data of a product, a row of its grid (size or colour) or a lot, for a label. Decimals as text, days DD/MM/AAAA. */
export interface DadosEtiqueta {
  nome: string
  referencia: string
  gtin: string
  unidade: string
  /** R$; '' without a price. */
  preco: string
  /** Decimal places of a price in the account. */
  casas: number
  unidade_trib: string
  fator: string
  /** Conversion to the taxable unit: 1 divides, 2 multiplies. */
  tipo_conversao: number
  grade: string
  lote: string
  fabricacao: string
  validade: string
  data: string
  empresa: string
}

const ROUNDING = 0.005

/** Counts the labels of a sheet. */
export const perSheet = ({ colunas, linhas }: FolhaEtiqueta): number => colunas * linhas

/** Computes the position of label number `place` (0, 1, …) on a sheet. */
export function placeOn(
  { largura, altura }: ModeloEtiqueta,
  folha: FolhaEtiqueta,
  place: number,
): { x: number; y: number } {
  const [coluna, linha] = [place % folha.colunas, Math.floor(place / folha.colunas)]
  return {
    x: folha.margem_esquerda + coluna * (largura + folha.espaco_x),
    y: folha.margem_topo + linha * (altura + folha.espaco_y),
  }
}

/** Tells whether all labels of a sheet fit the paper, across and down. */
export function fitsSheet(modelo: ModeloEtiqueta): { largura: boolean; altura: boolean } {
  const { folha, largura, altura } = modelo
  if (!folha) return { largura: true, altura: true }
  const [width, height] = PAPEIS[folha.papel]
  const last = placeOn(modelo, folha, perSheet(folha) - 1)
  return { largura: last.x + largura <= width + ROUNDING, altura: last.y + altura <= height + ROUNDING }
}

/** Tells whether a field ends inside the label, at the right and below. */
export const insideLabel = (
  { largura, altura }: Pick<ModeloEtiqueta, 'largura' | 'altura'>,
  campo: Pick<CampoEtiqueta, 'x' | 'y' | 'largura' | 'altura'>,
): boolean => campo.x + campo.largura <= largura + ROUNDING && campo.y + campo.altura <= altura + ROUNDING
