import type { Area, DrawnArea, OpenArea } from '../../../paper/box.ts'
import type { ElementoPapel } from '../../../paper/element.ts'
import type { Peca } from '../../../paper/flow.ts'
import type { Tamanho } from '../../../paper/page.ts'

/** A page among those of its document. */
export interface FolhaImpressa {
  numero: number
  total: number
}

/** A document laid out for print: page size in millimetres, and elements of each page. */
export interface PapelDesenhado {
  titulo: string
  folha: readonly [number, number]
  paginas: readonly (readonly ElementoPapel[])[]
}

/** State of a document that its paper shows; null: it is in force, or not authorised yet. */
export type SituacaoImpressa = 'cancelada' | 'encerrada' | 'substituida' | null

/** Says what a paper of transport shows beside its XML. */
export interface OpcoesPapelFiscal {
  /** Size of the company's picture, in any unit. */
  logo: Tamanho | null
  situacao: SituacaoImpressa
  /** XML of its registered events, in their order, as stored. */
  eventos?: readonly string[]
}

/** Left edge and width of what is drawn. */
export type LadoPapel = Omit<Area, 'y' | 'altura'>

/** Makes a piece of a drawing, with the height that the drawing has at y = 0. */
export const pieceOf = (draw: (area: OpenArea) => DrawnArea, lado: LadoPapel): Peca => ({
  altura: draw({ ...lado, y: 0 }).fim,
  desenhar: y => draw({ ...lado, y }).elementos,
})
