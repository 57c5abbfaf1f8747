import { heightOf } from '../etiqueta/medida.ts'
import type { AlinhamentoEtiqueta } from '../etiqueta/modelo.ts'
import { type ElementoPapel, write, writeLines } from './desenho.ts'

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

/** One box in its place. */
export function box(caixa: CaixaPapel, area: Area): ElementoPapel[] {
  const { titulo, texto, alinhar = 'esquerda', negrito = false, tamanho = CONTEUDO } = caixa
  const { x, y, largura } = area
  const inside = { x: x + MARGEM, largura: largura - 2 * MARGEM }
  const linhas = typeof texto === 'string' ? [texto] : texto
  return [
    frame(area),
    ...(titulo ? [write(titulo, { ...inside, y: y + 0.55, tamanho: TITULO })] : []),
    ...writeLines(
      linhas.filter(linha => linha !== ''),
      { ...inside, y: y + (titulo ? ABAIXO : 0.8), tamanho, alinhar, negrito },
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
