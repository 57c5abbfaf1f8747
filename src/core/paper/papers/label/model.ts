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

/** How it is drawn. `barras` is EAN-13 or EAN-8 where the code is one, Code 128 otherwise. */
export type DesenhoEtiqueta = 'texto' | 'barras' | 'code128' | 'qr'

/** Millimetres from the label's upper left corner; `tamanho` in points. */
export interface CampoEtiqueta {
  fonte: FonteEtiqueta
  desenho: DesenhoEtiqueta
  /** Words of a `texto` field; of other fields, the words before the data. */
  texto: string
  x: number
  y: number
  largura: number
  altura: number
  tamanho: number
  negrito: boolean
  alinhar: Alinhamento
}

/** Sheets of paper, millimetres. */
export const PAPEIS = { a4: [210, 297], carta: [215.9, 279.4] } as const
export type PapelEtiqueta = keyof typeof PAPEIS

/** Labels side by side on a sheet. */
export interface FolhaEtiqueta {
  papel: PapelEtiqueta
  colunas: number
  linhas: number
  margem_esquerda: number
  margem_topo: number
  /** Between two labels. */
  espaco_x: number
  espaco_y: number
}

/** Dots an inch of a label printer's head. */
export type DpiEtiqueta = 203 | 300 | 600

export interface ModeloEtiqueta {
  nome: string
  largura: number
  altura: number
  /** null: one label after the other on a roll, `dpi` being its printer's. */
  folha: FolhaEtiqueta | null
  dpi: DpiEtiqueta
  campos: readonly CampoEtiqueta[]
}

/** Data of a product, a grid line or a lot for its label. Decimals as plain text, days as DD/MM/AAAA. */
export interface DadosEtiqueta {
  nome: string
  referencia: string
  gtin: string
  unidade: string
  /** R$; '' where it has none. */
  preco: string
  /** Places of a price in the account. */
  casas: number
  unidade_trib: string
  fator: string
  /** 1 divides, 2 multiplies: as the product says. */
  tipo_conversao: number
  grade: string
  lote: string
  fabricacao: string
  validade: string
  data: string
  empresa: string
}

const ROUNDING = 0.005

/** Labels of a whole sheet. */
export const perSheet = ({ colunas, linhas }: FolhaEtiqueta): number => colunas * linhas

/** Places label number `place` (0, 1, …) on a sheet. */
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

/** Tells whether the labels side by side fit the paper, across and down. */
export function fitsSheet(modelo: ModeloEtiqueta): { largura: boolean; altura: boolean } {
  const { folha, largura, altura } = modelo
  if (!folha) return { largura: true, altura: true }
  const [width, height] = PAPEIS[folha.papel]
  const last = placeOn(modelo, folha, perSheet(folha) - 1)
  return { largura: last.x + largura <= width + ROUNDING, altura: last.y + altura <= height + ROUNDING }
}

/** Tells whether a field stands inside the label. */
export const insideLabel = (
  { largura, altura }: Pick<ModeloEtiqueta, 'largura' | 'altura'>,
  campo: Pick<CampoEtiqueta, 'x' | 'y' | 'largura' | 'altura'>,
): boolean => campo.x + campo.largura <= largura + ROUNDING && campo.y + campo.altura <= altura + ROUNDING
