import { paysDas } from '../../../../law/simples/crt.ts'
import { type Area, frame } from '../../../../paper/box.ts'
import { fitLines, LEGIVEL, linesOf, rule, widthOfColumn, write, writeLines } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import { preco, quantidade, reais } from '../../../../paper/format.ts'
import { heightOf } from '../../../../paper/measure.ts'
import { type NoXml, no, textoOf, todos } from '../../../kit/parse.ts'
import type { NotaImpressa } from '../nota.ts'
import { showsReform } from './blocos.ts'
import { detailsOf } from './detalhes.ts'

export interface ColunaItem {
  titulo: string
  /** Millimetres; 0: the remaining width. */
  largura: number
  de: (item: Item) => string
  alinhar: 'esquerda' | 'centro' | 'direita'
  /** True prints the column only when some item has a value for it. */
  seDita?: true
}

interface Item {
  prod: NoXml | null
  icms: NoXml | undefined
  ipi: NoXml | null
}

const money = (texto: string) => (texto === '' ? '' : reais(texto))
const rate = (texto: string) => (texto === '' ? '' : quantidade(texto))
const right = (titulo: string, largura: number, de: ColunaItem['de']): ColunaItem => ({
  titulo,
  largura,
  de,
  alinhar: 'direita',
})
const middle = (titulo: string, largura: number, de: ColunaItem['de']): ColunaItem => ({
  titulo,
  largura,
  de,
  alinhar: 'centro',
})
const left = (titulo: string, largura: number, de: ColunaItem['de']): ColunaItem => ({
  titulo,
  largura,
  de,
  alinhar: 'esquerda',
})

const NAME = left('DESCRIÇÃO DO PRODUTO / SERVIÇO', 0, ({ prod }) => textoOf(prod, 'xProd'))
const CODE = left('CÓDIGO', 16, ({ prod }) => textoOf(prod, 'cProd'))

/** Lists the columns of the manual, left to right. */
export const fullColumns = (simples: boolean): readonly ColunaItem[] => [
  CODE,
  NAME,
  middle('NCM/SH', 12.5, ({ prod }) => textoOf(prod, 'NCM')),
  middle(
    simples ? 'O/CSOSN' : 'O/CST',
    10,
    ({ icms }) => textoOf(icms, 'orig') + (textoOf(icms, 'CST') || textoOf(icms, 'CSOSN')),
  ),
  middle('CFOP', 8, ({ prod }) => textoOf(prod, 'CFOP')),
  middle('UN', 8, ({ prod }) => textoOf(prod, 'uCom')),
  right('QUANT.', 13, ({ prod }) => quantidade(textoOf(prod, 'qCom'))),
  right('VALOR UNIT.', 14.5, ({ prod }) => preco(textoOf(prod, 'vUnCom'))),
  { ...right('DESC.', 11, ({ prod }) => money(textoOf(prod, 'vDesc'))), seDita: true },
  right('VALOR TOTAL', 15, ({ prod }) => reais(textoOf(prod, 'vProd'))),
  right('B. CÁLC. ICMS', 14.5, ({ icms }) => money(textoOf(icms, 'vBC'))),
  right('VALOR ICMS', 13, ({ icms }) => money(textoOf(icms, 'vICMS'))),
  right('VALOR IPI', 11.5, ({ ipi }) => money(textoOf(ipi, 'vIPI'))),
  right('% ICMS', 8, ({ icms }) => rate(textoOf(icms, 'pICMS'))),
  right('% IPI', 7.5, ({ ipi }) => rate(textoOf(ipi, 'pIPI'))),
]

const TAMANHO = 6.4
const MIUDO = 5.8
const PAD = 0.7
/** White space above an item's first line and below its last, mm. */
const AR = 0.45
export const CABECA = 5.4

/** A printed line of an item. The first line has the figures. */
interface LinhaItem {
  altura: number
  desenhar: (x: number, y: number) => ElementoPapel[]
}

/** An item, measured in printed lines. An item taller than a page is cut between two lines. */
export interface ItemMedido {
  altura: number
  linhas: readonly LinhaItem[]
}

export interface TabelaItens {
  itens: readonly ItemMedido[]
  /** Draws head, columns and frame of the table on a page. */
  grade: (area: Area) => ElementoPapel[]
}

interface Posta extends ColunaItem {
  x: number
  largura: number
}

/** Least width of the name's column, mm, when figures need room. */
const NOME_MIN = 24

/** Places the columns from 0. A column whose figures would be too small to read takes width from the column of names. */
function place(colunas: readonly ColunaItem[], itens: readonly Item[], largura: number): Posta[] {
  let livre = largura - sumOf(colunas) - NOME_MIN
  const wide = colunas.map(each => {
    if (each.alinhar !== 'direita') return each
    const needed = widthOfColumn(each.largura, itens.map(each.de), 2 * PAD)
    const mais = Math.min(needed - each.largura, Math.max(0, livre))
    livre -= mais
    return { ...each, largura: each.largura + mais }
  })
  let x = 0
  return wide.map(each => {
    const posta = { ...each, x, largura: each.largura || largura - sumOf(wide) }
    x += posta.largura
    return posta
  })
}

const sumOf = (colunas: readonly { largura: number }[]): number =>
  colunas.reduce((sum, each) => sum + each.largura, 0)

const itemOf = (det: NoXml): Item => ({
  prod: no(det, 'prod'),
  icms: no(det, 'imposto', 'ICMS')?.filhos[0],
  ipi: no(det, 'imposto', 'IPI', 'IPITrib'),
})

/** Lists the columns of the simplified DANFE (tpImp 3): goods and price. */
export const shortColumns = (): readonly ColunaItem[] =>
  fullColumns(false).filter(({ titulo }) => SHORT.includes(titulo))
const SHORT = [CODE.titulo, NAME.titulo, 'UN', 'QUANT.', 'VALOR UNIT.', 'VALOR TOTAL']

/** Measures the goods of a note for a table of that width. */
export function tableOf(
  nota: NotaImpressa,
  largura: number,
  columns: (simples: boolean) => readonly ColunaItem[],
): TabelaItens {
  const dets = todos(nota.inf, 'det')
  const lidos = dets.map(itemOf)
  const simples = paysDas(textoOf(nota.inf, 'emit', 'CRT'))
  const colunas = place(
    columns(simples).filter(({ seDita, de }) => !seDita || lidos.some(item => /[1-9]/.test(de(item)))),
    lidos,
    largura,
  )
  const comReforma = showsReform(nota)
  return {
    itens: lidos.map((item, i) => measure(item, colunas, detailsOf(dets[i] as NoXml, comReforma))),
    grade: area => grid(area, colunas),
  }
}

const inside = ({ x, largura, alinhar }: Posta, at: number) => ({
  x: at + x + PAD,
  largura: largura - 2 * PAD,
  alinhar,
})

function measure(item: Item, colunas: readonly Posta[], detalhes: readonly string[]): ItemMedido {
  const cells = colunas.map(coluna => {
    const wraps = coluna.titulo === NAME.titulo || coluna.titulo === CODE.titulo
    const lugar = { largura: coluna.largura - 2 * PAD, tamanho: TAMANHO }
    const texto = coluna.de(item)
    return {
      coluna,
      ...(wraps ? { linhas: linesOf(texto, lugar), tamanho: TAMANHO } : fitLines(texto, lugar)),
    }
  })
  const nome = colunas.find(({ titulo }) => titulo === NAME.titulo) as Posta
  const tall = Math.max(...cells.map(({ linhas }) => linhas.length))
  const linhas: LinhaItem[] = Array.from({ length: tall }, (_, i) => ({
    altura: heightOf(1, TAMANHO) + (i === 0 ? AR : 0),
    desenhar: (x, top) => {
      const y = i === 0 ? top + AR : top
      return cells.flatMap(({ coluna, linhas, tamanho }) =>
        linhas[i] ? [write(linhas[i], { ...inside(coluna, x), y, tamanho })] : [],
      )
    },
  }))
  const place = { largura: nome.largura - 2 * PAD, tamanho: MIUDO }
  for (const linha of detalhes.flatMap(each => linesOf(each, place)))
    linhas.push({
      altura: heightOf(1, MIUDO),
      desenhar: (x, y) => [write(linha, { ...inside(nome, x), y, tamanho: MIUDO, tom: 'cinza' })],
    })
  const wide = colunas.reduce((sum, each) => sum + each.largura, 0)
  linhas.push({ altura: AR, desenhar: (x, y) => [rule(y + AR, x, wide, 'fio', 0.12)] })
  return { linhas, altura: linhas.reduce((sum, { altura }) => sum + altura, 0) }
}

function grid(area: Area, colunas: readonly Posta[]): ElementoPapel[] {
  const { x, y, largura, altura } = area
  return [
    frame(area),
    rule(y + CABECA, x, largura, 'tinta', 0.18),
    ...colunas.slice(1).map(
      (each): ElementoPapel => ({
        ...{ k: 'cheio', x: x + each.x, y, largura: 0.15, altura, tom: 'tinta' },
      }),
    ),
    ...colunas.flatMap(each => {
      const lugar = { x: x + each.x + 0.5, largura: each.largura - 1, tamanho: LEGIVEL }
      const linhas = linesOf(each.titulo, lugar)
      const acima = (CABECA - heightOf(linhas.length, LEGIVEL)) / 2
      return writeLines(linhas, { ...lugar, y: y + acima, alinhar: 'centro' })
    }),
  ]
}
