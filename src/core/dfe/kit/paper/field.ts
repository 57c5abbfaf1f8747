import { block, boxRow, type CaixaPapel, type DrawnArea, type OpenArea, stack } from '../../../paper/box.ts'
import type { Alinhamento } from '../../../paper/element.ts'
import { documento, reais } from '../../../paper/format.ts'
import { type DocumentoImpresso, said } from './printed.ts'

/** Box of an official layout: its title, width and source in the XML. */
export interface CampoImpresso {
  titulo: string
  /** Width in the manual's A4, cm. Only the proportion to the row matters. */
  largura: number
  /** Path in the signed group, or function of the document. */
  de: string | ((doc: DocumentoImpresso) => string)
  como?: ((texto: string) => string) | undefined
  alinhar?: Alinhamento
  negrito?: true
}

export interface LinhaImpressa {
  campos: readonly CampoImpresso[]
  /** Absent: the row is always printed. */
  quando?: (doc: DocumentoImpresso) => boolean
}

export interface BlocoImpresso {
  nome: string
  linhas: readonly LinhaImpressa[]
  quando?: (doc: DocumentoImpresso) => boolean
}

export const campo = (
  titulo: string,
  largura: number,
  de: CampoImpresso['de'],
  como?: CampoImpresso['como'],
): CampoImpresso => ({
  titulo,
  largura,
  de,
  como,
})

/** Makes a box with R$, right-aligned. */
export const valor = (titulo: string, largura: number, de: CampoImpresso['de']): CampoImpresso => ({
  ...{ titulo, largura, de, alinhar: 'direita' },
  como: texto => (texto === '' ? '' : reais(texto)),
})

/** Makes a row printed only when one of its figures is not zero. */
export const whenAny = (campos: readonly CampoImpresso[]): LinhaImpressa => ({
  campos,
  quando: doc => campos.some(each => /[1-9]/.test(saidBy(each, doc))),
})

const saidBy = ({ de }: CampoImpresso, doc: DocumentoImpresso): string =>
  typeof de === 'string' ? said(doc, de) : de(doc)

const caixaOf = (each: CampoImpresso, doc: DocumentoImpresso): CaixaPapel => {
  const { titulo, largura, como, alinhar, negrito } = each
  const texto = saidBy(each, doc)
  return { titulo, largura, alinhar, negrito, texto: como ? como(texto) : texto }
}

export const drawRow = (campos: readonly CampoImpresso[], doc: DocumentoImpresso, area: OpenArea) =>
  boxRow(
    campos.map(each => caixaOf(each, doc)),
    area,
  )

const inDocument = <T extends LinhaImpressa | BlocoImpresso>(
  parts: readonly T[],
  doc: DocumentoImpresso,
): T[] => parts.filter(({ quando }) => quando?.(doc) ?? true)

/** Draws the rows that apply to the document, stacked. */
export const drawRows = (
  linhas: readonly LinhaImpressa[],
  doc: DocumentoImpresso,
  area: OpenArea,
): DrawnArea => stack(inDocument(linhas, doc), area, ({ campos }, at) => drawRow(campos, doc, at))

/** Draws the blocks that apply to the document, stacked. */
export const drawBlocks = (
  blocos: readonly BlocoImpresso[],
  doc: DocumentoImpresso,
  area: OpenArea,
): DrawnArea =>
  stack(inDocument(blocos, doc), area, ({ nome, linhas }, at) =>
    block(nome, inDocument(linhas, doc), at, ({ campos }, row) => drawRow(campos, doc, row)),
  )

/** Reads the CNPJ or CPF of a party, or a foreigner's number. */
export const documentOf = (grupo: string) => (doc: DocumentoImpresso) =>
  ['CNPJ', 'CPF', 'idEstrangeiro'].map(tag => documento(said(doc, `${grupo}/${tag}`))).find(Boolean) ?? ''

/** Reads street, number and complement of an address group. */
export const street = (grupo: string) => (doc: DocumentoImpresso) =>
  ['xLgr', 'nro', 'xCpl']
    .map(tag => said(doc, `${grupo}/${tag}`))
    .filter(Boolean)
    .join(', ')

/** Formats a document's number: '000.000.123'. */
export const dottedNumber = (numero: string): string =>
  numero.padStart(9, '0').replace(/\B(?=(\d{3})+$)/g, '.')
export const paddedSeries = (serie: string): string => serie.padStart(3, '0')
