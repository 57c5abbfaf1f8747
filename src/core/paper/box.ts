import { fitLines, LEGIVEL, linesOf, sizeIn, write, writeLines } from './draw.ts'
import type { Alinhamento, ElementoPapel } from './element.ts'
import { heightOf } from './measure.ts'

/** A box of a form: its name small at the top, what it says below. */
export interface CaixaPapel {
  titulo: string
  texto: string | readonly string[]
  /** Its share of the row. */
  largura: number
  alinhar?: Alinhamento | undefined
  negrito?: boolean | undefined
  /** Points of what it says. */
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

/** Each below the one before. */
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
/** Height of a row, at least. */
export const ALTURA = 7.2

export const frame = ({ x, y, largura, altura }: Area): ElementoPapel => ({
  ...{ k: 'quadro', x, y, largura, altura, tom: 'tinta', traco: TRACO },
})

interface Letra {
  largura: number
  tamanho: number
  negrito: boolean
}

/** Between one size of letters that is tried and the next, in points. */
const PASSO = 0.2

/** One line as small as its box asks for, or more where they are larger. */
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

/** One box in its place; `titulos`: lines of the longest name beside it, below which all begin. */
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

/** Boxes side by side over the whole row, each as wide as its share, all as tall as the one that says most; and where they end. */
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

/** Height of the name of a block of boxes. */
export const NOME = 3.6

export const blockName = (nome: string, { x, y, largura }: OpenArea): ElementoPapel =>
  write(nome, { x, y: y + 0.9, largura, tamanho: 6.2, negrito: true })

/** Rows below the name of their block. */
export function block<T>(nome: string, rows: readonly T[], area: OpenArea, draw: Draw<T>): DrawnArea {
  const { elementos, fim } = stack(rows, { ...area, y: area.y + NOME }, draw)
  return { elementos: [blockName(nome, area), ...elementos], fim }
}

/** A cut along which a part of the paper is torn off. */
export const dashes = (y: number, x: number, largura: number): ElementoPapel[] =>
  Array.from({ length: Math.floor(largura / 3) }, (_, i) => ({
    ...{ k: 'cheio', x: x + i * 3, y, largura: 1.8, altura: 0.15, tom: 'cinza' },
  }))
