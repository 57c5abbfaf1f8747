import type { AlinhamentoEtiqueta } from '../../../etiqueta/modelo.ts'
import type { ElementoPapel } from '../../../papel/desenho.ts'
import { type Area, blockName, boxRow, type CaixaPapel, NOME } from '../../../papel/quadro.ts'
import { reais } from '../formato.ts'
import { type NotaImpressa, said } from '../nota.ts'

/** A box of the official layout (MOC, annex II) as data: its name, its share of the row and where in the XML it comes from. */
export interface CampoDanfe {
  titulo: string
  /** Centimetres of the manual's A4: what counts is its share. */
  largura: number
  /** Path in infNFe, or what is made of the note. */
  de: string | ((nota: NotaImpressa) => string)
  como?: ((texto: string) => string) | undefined
  alinhar?: AlinhamentoEtiqueta
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

/** A row of boxes, and where it ends. */
export const drawRow = (campos: readonly CampoDanfe[], nota: NotaImpressa, area: Omit<Area, 'altura'>) =>
  boxRow(
    campos.map(each => caixaOf(each, nota)),
    area,
  )

/** Those of the rows that the note has, one below another, and where they end. */
export function drawRows(
  linhas: readonly LinhaDanfe[],
  nota: NotaImpressa,
  area: Omit<Area, 'altura'>,
): { elementos: ElementoPapel[]; fim: number } {
  const elementos: ElementoPapel[] = []
  let { y } = area
  for (const { campos, quando } of linhas) {
    if (quando && !quando(nota)) continue
    const row = drawRow(campos, nota, { ...area, y })
    elementos.push(...row.elementos)
    y = row.fim
  }
  return { elementos, fim: y }
}

/** Blocks of boxes one below another, and where they end. */
export function drawBlocks(
  blocos: readonly BlocoDanfe[],
  nota: NotaImpressa,
  area: Omit<Area, 'altura'>,
): { elementos: ElementoPapel[]; fim: number } {
  const elementos: ElementoPapel[] = []
  let { y } = area
  for (const { nome, linhas, quando } of blocos) {
    if (quando && !quando(nota)) continue
    const rows = drawRows(linhas, nota, { ...area, y: y + NOME })
    elementos.push(blockName(nome, { ...area, y }), ...rows.elementos)
    y = rows.fim
  }
  return { elementos, fim: y }
}
