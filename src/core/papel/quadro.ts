import { heightOf, widthOf } from '../etiqueta/medida.ts'
import type { AlinhamentoEtiqueta } from '../etiqueta/modelo.ts'
import { inPdfLetters } from '../text/printable.ts'
import { type ElementoPapel, linesOf, write, writeLines } from './desenho.ts'

/** A box of a form: its name small at the top, what it says below. */
export interface CaixaPapel {
  titulo: string
  texto: string | readonly string[]
  /** Its share of the row. */
  largura: number
  alinhar?: AlinhamentoEtiqueta | undefined
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

const TRACO = 0.5
const MARGEM = 0.8
const TITULO = 5.2
const CONTEUDO = 9.2
/** Where a box begins to say something. */
const ABAIXO = 0.6 + heightOf(1, TITULO)

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

/** One line as small as its box asks for, or two where they are larger. */
function fitted(texto: string, altura: number, letra: Letra): { linhas: string[]; tamanho: number } {
  const wide = widthOf(inPdfLetters(texto), letra.tamanho, letra.negrito)
  const one = letra.tamanho * Math.min(1, letra.largura / wide)
  const most = Math.min(letra.tamanho, altura / heightOf(2, 1))
  for (let tamanho = most; tamanho > one; tamanho -= PASSO) {
    const linhas = linesOf(texto, { ...letra, tamanho })
    if (linhas.length <= 2) return { linhas, tamanho }
  }
  return { linhas: [texto], tamanho: letra.tamanho }
}

/** One box in its place. */
export function box(caixa: CaixaPapel, area: Area): ElementoPapel[] {
  const { titulo, texto, alinhar = 'esquerda', negrito = false } = caixa
  const { x, y, largura } = area
  const inside = { x: x + MARGEM, largura: largura - 2 * MARGEM }
  const acima = titulo ? ABAIXO : 0.8
  const letra = { largura: inside.largura, tamanho: caixa.tamanho ?? CONTEUDO, negrito }
  const { linhas, tamanho } =
    typeof texto === 'string'
      ? fitted(texto, area.altura - acima, letra)
      : { linhas: texto, tamanho: letra.tamanho }
  return [
    frame(area),
    ...(titulo ? [write(titulo, { ...inside, y: y + 0.55, tamanho: TITULO })] : []),
    ...writeLines(
      linhas.filter(linha => linha !== ''),
      { ...inside, y: y + acima, tamanho, alinhar, negrito },
    ),
  ]
}

/** Boxes side by side over the whole row, each as wide as its share. */
export function boxRow(caixas: readonly CaixaPapel[], { x, y, largura, altura }: Area): ElementoPapel[] {
  const shares = caixas.reduce((sum, caixa) => sum + caixa.largura, 0)
  let at = x
  return caixas.flatMap(caixa => {
    const wide = (caixa.largura / shares) * largura
    const drawn = box(caixa, { x: at, y, largura: wide, altura })
    at += wide
    return drawn
  })
}

/** Height of the name of a block of boxes. */
export const NOME = 3.6

export const blockName = (nome: string, { x, y, largura }: Omit<Area, 'altura'>): ElementoPapel =>
  write(nome, { x, y: y + 0.9, largura, tamanho: 6.2, negrito: true })

/** A cut along which a part of the paper is torn off. */
export const dashes = (y: number, x: number, largura: number): ElementoPapel[] =>
  Array.from({ length: Math.floor(largura / 3) }, (_, i) => ({
    ...{ k: 'cheio', x: x + i * 3, y, largura: 1.8, altura: 0.15, tom: 'cinza' },
  }))
