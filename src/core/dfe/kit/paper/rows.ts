import { frame } from '../../../paper/box.ts'
import { fitLines, LEGIVEL, linesOf, rule, write, writeLines } from '../../../paper/draw.ts'
import type { Alinhamento, ElementoPapel } from '../../../paper/element.ts'
import type { Peca } from '../../../paper/flow.ts'
import { heightOf } from '../../../paper/measure.ts'
import type { LadoPapel } from './sheet.ts'
import type { ListaImpressa } from './spread.ts'

/** Column of a list: its title and its share of the width. */
export interface ColunaImpressa {
  titulo: string
  largura: number
  alinhar?: Alinhamento
}

const CORPO = 7
const PAD = 0.8
const AR = 0.3

/** Places columns side by side over the width. */
function placed(colunas: readonly ColunaImpressa[], { x, largura }: LadoPapel) {
  const shares = colunas.reduce((sum, each) => sum + each.largura, 0)
  let at = x
  return colunas.map(coluna => {
    const wide = (coluna.largura / shares) * largura
    const place = { x: at + PAD, largura: wide - 2 * PAD, alinhar: coluna.alinhar ?? ('esquerda' as const) }
    at += wide
    return { coluna, place }
  })
}

/** Makes a line of texts below the titles of their columns; a text too long for its column takes more lines. */
function lineOf(textos: readonly string[], places: ReturnType<typeof placed>): Peca {
  const cells = places.map(({ place }, i) => ({
    place,
    ...fitLines(textos[i] ?? '', { ...place, tamanho: CORPO }),
  }))
  return {
    altura: Math.max(...cells.map(({ linhas, tamanho }) => heightOf(linhas.length, tamanho))) + AR,
    desenhar: y =>
      cells.flatMap(({ place, linhas, tamanho }) =>
        linhas.some(Boolean) ? writeLines(linhas, { ...place, y, tamanho }) : [],
      ),
  }
}

/** Draws the titles of the columns over a line. */
function titles(places: ReturnType<typeof placed>, { x, largura }: LadoPapel): Peca {
  const altura = heightOf(1, LEGIVEL) + 1
  return {
    altura: altura + AR,
    desenhar: y => [
      ...places.flatMap(({ coluna, place }) =>
        coluna.titulo ? [write(coluna.titulo, { ...place, y: y + 0.5, tamanho: LEGIVEL })] : [],
      ),
      rule(y + altura, x, largura, 'tinta', 0.15),
    ],
  }
}

/** Makes a table. `vezes`: sets of columns side by side, filled line by line, so that short entries take less paper. */
export function tableList(
  nome: string,
  colunas: readonly ColunaImpressa[],
  entradas: readonly (readonly string[])[],
  lado: LadoPapel,
  vezes = 1,
): ListaImpressa {
  const times = Math.max(1, Math.min(vezes, entradas.length))
  const places = placed(Array.from({ length: times }, () => colunas).flat(), lado)
  return {
    nome,
    ...(colunas.some(({ titulo }) => titulo !== '') ? { cabeca: titles(places, lado) } : {}),
    divisas: Array.from({ length: times - 1 }, (_, i) => lado.x + ((i + 1) / times) * lado.largura),
    linhas: Array.from({ length: Math.ceil(entradas.length / times) }, (_, i) =>
      lineOf(entradas.slice(i * times, (i + 1) * times).flat(), places),
    ),
  }
}

/** Makes a list of paragraphs, which pages split between two lines. */
export const textList = (nome: string, paragrafos: readonly string[], lado: LadoPapel): ListaImpressa => {
  const place = { x: lado.x + PAD, largura: lado.largura - 2 * PAD, tamanho: CORPO }
  return {
    nome,
    linhas: paragrafos
      .flatMap(each => linesOf(each, place))
      .map(linha => ({
        altura: heightOf(1, CORPO),
        desenhar: y => (linha ? [write(linha, { ...place, y })] : []),
      })),
  }
}

/** Text with its label; `parte`: its share of the line, 1 by default. */
export type RotuloDito = readonly [rotulo: string, texto: string, parte?: number]

const ROTULO = 17
const DITO = 7.4

/** Box of labelled lines, drawn as tall as its neighbours. */
interface CaixaRotulada extends Peca {
  desenhar: (y: number, alto?: number) => ElementoPapel[]
}

/** Makes a box of labelled lines, as of a party: labels side by side in a line; a long text takes more lines. */
export function labelledBox(linhas: readonly (readonly RotuloDito[])[], lado: LadoPapel): CaixaRotulada {
  const rows = linhas.map(ditos => {
    const shares = ditos.reduce((sum, [, , parte = 1]) => sum + parte, 0)
    let at = lado.x
    const cells = ditos.map(([rotulo, texto, parte = 1]) => {
      const wide = (parte / shares) * lado.largura
      const place = { x: at + PAD, largura: wide - ROTULO - 2 * PAD }
      at += wide
      return { rotulo, place, ...fitLines(texto, { ...place, tamanho: DITO }) }
    })
    return { cells, altura: Math.max(...cells.map(c => heightOf(c.linhas.length, c.tamanho)), 3.1) }
  })
  const altura = rows.reduce((sum, row) => sum + row.altura, 2 * AR)
  return {
    altura,
    desenhar: (top, alto = altura) => {
      let y = top + AR
      return [
        frame({ ...lado, y: top, altura: alto }),
        ...rows.flatMap(row => {
          const drawn = row.cells.flatMap(({ rotulo, place, linhas: ditas, tamanho }) => [
            write(rotulo, { x: place.x, y: y + 0.65, largura: ROTULO - 0.5, tamanho: LEGIVEL }),
            ...writeLines(ditas, { ...place, x: place.x + ROTULO, y, tamanho }),
          ])
          y += row.altura
          return drawn
        }),
      ]
    },
  }
}
