import {
  block,
  boxRow,
  type CaixaPapel,
  type DrawnArea,
  type OpenArea,
  stack,
} from '../../../../paper/box.ts'
import type { Alinhamento } from '../../../../paper/element.ts'
import { reais } from '../../../../paper/format.ts'
import { type NotaImpressa, said } from '../nota.ts'

/** Box of the official layout (MOC, annex II): its title, width and source in the XML. */
export interface CampoDanfe {
  titulo: string
  /** Width in the manual's A4, cm. Only the proportion to the row matters. */
  largura: number
  /** Path in infNFe, or function of the note. */
  de: string | ((nota: NotaImpressa) => string)
  como?: ((texto: string) => string) | undefined
  alinhar?: Alinhamento
  negrito?: true
}

export interface LinhaDanfe {
  campos: readonly CampoDanfe[]
  /** Absent: the row is always printed. */
  quando?: (nota: NotaImpressa) => boolean
}

export interface BlocoDanfe {
  nome: string
  linhas: readonly LinhaDanfe[]
  quando?: (nota: NotaImpressa) => boolean
}

export const campo = (
  titulo: string,
  largura: number,
  de: CampoDanfe['de'],
  como?: CampoDanfe['como'],
): CampoDanfe => ({
  titulo,
  largura,
  de,
  como,
})

/** Makes a box with R$, right-aligned. */
export const valor = (titulo: string, largura: number, de: CampoDanfe['de']): CampoDanfe => ({
  ...{ titulo, largura, de, alinhar: 'direita' },
  como: texto => (texto === '' ? '' : reais(texto)),
})

/** Makes a row printed only when one of its figures is not zero. */
export const whenAny = (campos: readonly CampoDanfe[]): LinhaDanfe => ({
  campos,
  quando: nota => campos.some(each => /[1-9]/.test(saidBy(each, nota))),
})

const saidBy = ({ de }: CampoDanfe, nota: NotaImpressa): string =>
  typeof de === 'string' ? said(nota, de) : de(nota)

const caixaOf = (each: CampoDanfe, nota: NotaImpressa): CaixaPapel => {
  const { titulo, largura, como, alinhar, negrito } = each
  const texto = saidBy(each, nota)
  return { titulo, largura, alinhar, negrito, texto: como ? como(texto) : texto }
}

export const drawRow = (campos: readonly CampoDanfe[], nota: NotaImpressa, area: OpenArea) =>
  boxRow(
    campos.map(each => caixaOf(each, nota)),
    area,
  )

const inNote = <T extends LinhaDanfe | BlocoDanfe>(parts: readonly T[], nota: NotaImpressa): T[] =>
  parts.filter(({ quando }) => quando?.(nota) ?? true)

/** Draws the rows that apply to the note, stacked. */
export const drawRows = (linhas: readonly LinhaDanfe[], nota: NotaImpressa, area: OpenArea): DrawnArea =>
  stack(inNote(linhas, nota), area, ({ campos }, at) => drawRow(campos, nota, at))

/** Draws the blocks that apply to the note, stacked. */
export const drawBlocks = (blocos: readonly BlocoDanfe[], nota: NotaImpressa, area: OpenArea): DrawnArea =>
  stack(inNote(blocos, nota), area, ({ nome, linhas }, at) =>
    block(nome, inNote(linhas, nota), at, ({ campos }, row) => drawRow(campos, nota, row)),
  )
