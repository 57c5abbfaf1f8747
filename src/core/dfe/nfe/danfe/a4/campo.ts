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

/** A box of the official layout (MOC, annex II) as data: its name, its share of the row and where in the XML it comes from. */
export interface CampoDanfe {
  titulo: string
  /** Centimetres of the manual's A4: what counts is its share. */
  largura: number
  /** Path in infNFe, or what is made of the note. */
  de: string | ((nota: NotaImpressa) => string)
  como?: ((texto: string) => string) | undefined
  alinhar?: Alinhamento
  negrito?: true
}

export interface LinhaDanfe {
  campos: readonly CampoDanfe[]
  /** Absent: always there. */
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

/** R$ at the right edge. */
export const valor = (titulo: string, largura: number, de: CampoDanfe['de']): CampoDanfe => ({
  ...{ titulo, largura, de, alinhar: 'direita' },
  como: texto => (texto === '' ? '' : reais(texto)),
})

/** A row that is there when one of its figures is not zero. */
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

/** A row of boxes. */
export const drawRow = (campos: readonly CampoDanfe[], nota: NotaImpressa, area: OpenArea) =>
  boxRow(
    campos.map(each => caixaOf(each, nota)),
    area,
  )

const inNote = <T extends LinhaDanfe | BlocoDanfe>(parts: readonly T[], nota: NotaImpressa): T[] =>
  parts.filter(({ quando }) => quando?.(nota) ?? true)

/** Those of the rows that the note has, one below another. */
export const drawRows = (linhas: readonly LinhaDanfe[], nota: NotaImpressa, area: OpenArea): DrawnArea =>
  stack(inNote(linhas, nota), area, ({ campos }, at) => drawRow(campos, nota, at))

/** Blocks of boxes that the note has, one below another. */
export const drawBlocks = (blocos: readonly BlocoDanfe[], nota: NotaImpressa, area: OpenArea): DrawnArea =>
  stack(inNote(blocos, nota), area, ({ nome, linhas }, at) =>
    block(nome, inNote(linhas, nota), at, ({ campos }, row) => drawRow(campos, nota, row)),
  )
