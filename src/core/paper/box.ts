import { fitLines, LEGIVEL, linesOf, sizeIn, write, writeLines } from './draw.ts'
import type { Alinhamento, ElementoPapel } from './element.ts'
import { heightOf } from './measure.ts'

/** A box of a form: its title small at the top, its text below. */
export interface CaixaPapel {
  titulo: string
  texto: string | readonly string[]
  /** Its share of the row's width. */
  largura: number
  alinhar?: Alinhamento | undefined
  negrito?: boolean | undefined
  /** Font size of the text, points. */
  tamanho?: number | undefined
}

export interface Area {
  x: number
  y: number
  largura: number
  altura: number
}

/** Area of a drawing that grows downwards. */
export type OpenArea = Omit<Area, 'altura'>

/** Drawn elements and their lower edge. */
export interface DrawnArea {
  elementos: ElementoPapel[]
  fim: number
}

type Draw<T> = (part: T, area: OpenArea) => DrawnArea

/** Draws parts one below another. */
export function stack<T>(parts: readonly T[], area: OpenArea, draw: Draw<T>): DrawnArea {
  const elementos: ElementoPapel[] = []
  let { y } = area
  for (const part of parts) {
    const drawn = draw(part, { ...area, y })
    elementos.push(...drawn.elementos)
    y = drawn.fim
  }
  return { elementos, fim: y }
}

const TRACO = 0.5
const MARGEM = 0.8
const TITULO = LEGIVEL
const CONTEUDO = 9.2
/** Computes the top of a box's text below its title's lines. */
const below = (titulos: number) => (titulos === 0 ? 0.8 : 0.6 + heightOf(titulos, TITULO))
/** Least height of a row, mm. */
export const ALTURA = 7.2

export const frame = ({ x, y, largura, altura }: Area): ElementoPapel => ({
  ...{ k: 'quadro', x, y, largura, altura, tom: 'tinta', traco: TRACO },
})

interface Letra {
  largura: number
  tamanho: number
  negrito: boolean
}

/** Step between the font sizes that are tried, points. */
const PASSO = 0.2

/** Fits a text in a height: one line as small as needed, or several lines when these allow larger letters. */
function fitted(texto: string, altura: number, letra: Letra): { linhas: string[]; tamanho: number } {
  const one = sizeIn(texto, letra)
  const most = Math.min(letra.tamanho, altura / heightOf(2, 1))
  for (let tamanho = most; tamanho > Math.max(one, LEGIVEL); tamanho -= PASSO) {
    const linhas = linesOf(texto, { ...letra, tamanho })
    if (heightOf(linhas.length, tamanho) <= altura) return { linhas, tamanho }
  }
  return fitLines(texto, letra)
}

const insideOf = (largura: number) => largura - 2 * MARGEM
const letraOf = ({ tamanho = CONTEUDO, negrito = false }: CaixaPapel, largura: number): Letra => ({
  ...{ largura: insideOf(largura), tamanho, negrito },
})
const titleOf = ({ titulo }: CaixaPapel, largura: number): string[] =>
  titulo ? linesOf(titulo, { largura: insideOf(largura), tamanho: TITULO }) : []
const tallOf = ({ linhas, tamanho }: { linhas: readonly string[]; tamanho: number }) =>
  heightOf(linhas.length, tamanho)

/** Draws one box in its place. `titulos`: lines of the longest title in the row, below which all texts begin. */
export function box(caixa: CaixaPapel, area: Area, titulos = 0): ElementoPapel[] {
  const { texto, alinhar = 'esquerda', negrito = false } = caixa
  const { x, y, largura } = area
  const inside = { x: x + MARGEM, largura: insideOf(largura) }
  const titulo = titleOf(caixa, largura)
  const acima = below(Math.max(titulo.length, titulos))
  const letra = letraOf(caixa, largura)
  const { linhas, tamanho } =
    typeof texto === 'string'
      ? fitted(texto, area.altura - acima, letra)
      : { linhas: texto, tamanho: letra.tamanho }
  return [
    frame(area),
    ...writeLines(titulo, { ...inside, y: y + 0.55, tamanho: TITULO }),
    ...writeLines(
      linhas.filter(linha => linha !== ''),
      { ...inside, y: y + acima, tamanho, alinhar, negrito },
    ),
  ]
}

/** Draws boxes side by side over the row, each as wide as its share, tall as the tallest; returns the lower edge. */
export function boxRow(caixas: readonly CaixaPapel[], { x, y, largura }: OpenArea): DrawnArea {
  const shares = caixas.reduce((sum, caixa) => sum + caixa.largura, 0)
  const wides = caixas.map(caixa => ({ caixa, wide: (caixa.largura / shares) * largura }))
  const titulos = Math.max(0, ...wides.map(({ caixa, wide }) => titleOf(caixa, wide).length))
  const said = wides.map(({ caixa, wide }) =>
    typeof caixa.texto === 'string' ? tallOf(fitLines(caixa.texto, letraOf(caixa, wide))) : 0,
  )
  const altura = Math.max(ALTURA, below(titulos) + Math.max(0, ...said))
  let at = x
  const elementos = wides.flatMap(({ caixa, wide }) => {
    const drawn = box(caixa, { x: at, y, largura: wide, altura }, titulos)
    at += wide
    return drawn
  })
  return { elementos, fim: y + altura }
}

/** Height of the name of a block of boxes, mm. */
export const NOME = 3.6

export const blockName = (nome: string, { x, y, largura }: OpenArea): ElementoPapel =>
  write(nome, { x, y: y + 0.9, largura, tamanho: 6.2, negrito: true })

/** Draws rows below the name of their block. */
export function block<T>(nome: string, rows: readonly T[], area: OpenArea, draw: Draw<T>): DrawnArea {
  const { elementos, fim } = stack(rows, { ...area, y: area.y + NOME }, draw)
  return { elementos: [blockName(nome, area), ...elementos], fim }
}

/** Draws a dashed line, along which the paper is torn off. */
export const dashes = (y: number, x: number, largura: number): ElementoPapel[] =>
  Array.from({ length: Math.floor(largura / 3) }, (_, i) => ({
    ...{ k: 'cheio', x: x + i * 3, y, largura: 1.8, altura: 0.15, tom: 'cinza' },
  }))
