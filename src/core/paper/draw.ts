import { inPdfLetters } from '../text/printable.ts'
import { wrap } from '../text/wrap.ts'
import type { Alinhamento, ElementoPapel, Tom } from './element.ts'
import { baselineOf, heightOf, widthOf } from './measure.ts'

/** Place and alignment of a text. */
export interface Lugar {
  x: number
  y: number
  largura: number
  /** Font size, points. */
  tamanho: number
  negrito?: boolean
  alinhar?: Alinhamento
  tom?: Tom
}

/** Smallest readable font size, points. A text that does not fit at this size is broken, or its box grows. */
export const LEGIVEL = 5.5

/** Computes the font size at which a text fits in one line. */
export function sizeIn(text: string, { largura, tamanho, negrito = false }: Omit<Lugar, 'x' | 'y'>): number {
  const wide = widthOf(inPdfLetters(text), tamanho, negrito)
  return wide > largura ? (tamanho * largura) / wide : tamanho
}

/** Computes the least width of a text in one line, with a small margin against rounding. */
const leastWidth = (text: string): number => widthOf(inPdfLetters(text), LEGIVEL, false) + 0.01

/** Computes the width, at least `largura`, that shows each figure whole at the smallest readable size, plus `branco`. */
export const widthOfColumn = (largura: number, figuras: readonly string[], branco: number): number =>
  Math.max(largura, ...figuras.map(each => leastWidth(each) + branco))

/** Writes one line. A text wider than its place is drawn smaller, because a cut number would be read as another number. */
export function write(text: string, lugar: Lugar): ElementoPapel {
  const { x, y, largura, negrito = false, alinhar = 'esquerda', tom = 'tinta' } = lugar
  const texto = inPdfLetters(text)
  const tamanho = sizeIn(texto, lugar)
  return {
    ...{ k: 'linha', x, y, largura, alinhar, negrito, tamanho, texto, tom },
    base: y + baselineOf(lugar.tamanho),
  }
}

/** Breaks a text into lines of its place's width. */
export const linesOf = (text: string, { largura, tamanho, negrito = false }: Omit<Lugar, 'x' | 'y'>) =>
  text
    .split(/\r?\n/)
    .flatMap(each => wrap(inPdfLetters(each), line => widthOf(line, tamanho, negrito) <= largura))

/** Fits a text in one line, made smaller in a narrow place (`write`); in several lines when it would be unreadable. */
export function fitLines(
  texto: string,
  lugar: Omit<Lugar, 'x' | 'y'>,
): { linhas: string[]; tamanho: number } {
  if (sizeIn(texto, lugar) >= LEGIVEL) return { linhas: [texto], tamanho: lugar.tamanho }
  return { linhas: linesOf(texto, { ...lugar, tamanho: LEGIVEL }), tamanho: LEGIVEL }
}

export const writeLines = (linhas: readonly string[], lugar: Lugar): ElementoPapel[] =>
  linhas.map((text, i) => write(text, { ...lugar, y: lugar.y + heightOf(i, lugar.tamanho) }))

/** Writes a text fitted by `fitLines`. */
export function writeFit(text: string, lugar: Lugar): ElementoPapel[] {
  const { linhas, tamanho } = fitLines(text, lugar)
  return writeLines(linhas, { ...lugar, tamanho })
}

export const rule = (
  y: number,
  x: number,
  largura: number,
  tom: Tom = 'fio',
  altura = 0.2,
): ElementoPapel => ({
  ...{ k: 'cheio', x, y, largura, altura, tom },
})

/** Draws a small label. */
export const label = (text: string, x: number, y: number, largura: number): ElementoPapel =>
  write(text.toUpperCase(), { x, y, largura, tamanho: 6.5, negrito: true, tom: 'cinza' })
