import { type Area, blockName, box, NOME } from '../../../../paper/box.ts'
import { linesOf, writeLines } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import { heightOf } from '../../../../paper/measure.ts'

/** Font size of the additional information, points. */
const LETRA = 6.6
const LINHA = heightOf(1, LETRA)
const TITULO = 2.8

/** Breaks the paragraphs into lines for a box of that width. */
export const noteLines = (ditos: readonly string[], largura: number): string[] =>
  ditos.flatMap(each => linesOf(each, { largura: largura - 2, tamanho: LETRA }))

/** Computes the height, mm, of a box for a number of lines; `linesIn` computes the lines that fit a height. */
export const boxFor = (lines: number): number => Math.max(1, lines) * LINHA + TITULO + 1
export const linesIn = (altura: number): number => Math.max(0, Math.floor((altura - TITULO - 0.6) / LINHA))

export function notes(linhas: readonly string[], contribuinte: number, area: Area): ElementoPapel[] {
  const { x, y, largura, altura } = area
  const wide = largura * contribuinte
  const place = { y: y + NOME, altura }
  return [
    blockName('DADOS ADICIONAIS', area),
    ...box({ titulo: 'INFORMAÇÕES COMPLEMENTARES', texto: '', largura: 1 }, { ...place, x, largura: wide }),
    ...(wide < largura
      ? box(
          { titulo: 'RESERVADO AO FISCO', texto: '', largura: 1 },
          { ...place, x: x + wide, largura: largura - wide },
        )
      : []),
    ...writeLines(linhas, { x: x + 1, y: y + NOME + TITULO, largura: wide - 2, tamanho: LETRA }),
  ]
}

export function continued(linhas: readonly string[], area: Area): ElementoPapel[] {
  const { x, y, largura, altura } = area
  return [
    blockName('DADOS ADICIONAIS', area),
    ...box(
      { titulo: 'INFORMAÇÕES COMPLEMENTARES (CONTINUAÇÃO)', texto: '', largura: 1 },
      { x, y: y + NOME, largura, altura },
    ),
    ...writeLines(linhas, { x: x + 1, y: y + NOME + TITULO, largura: largura - 2, tamanho: LETRA }),
  ]
}
