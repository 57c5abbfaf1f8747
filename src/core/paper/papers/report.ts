import { label, linesOf, rule, sizeIn, write, writeLines } from '../draw.ts'
import type { ElementoPapel } from '../element.ts'
import { flow, type Peca } from '../flow.ts'
import { widthOf } from '../measure.ts'
import { A4 } from '../page.ts'

/** A report ready to print: every value is formatted text. */
export interface ReportPaper {
  titulo: string
  empresa: string
  /** Period and filters, in words. */
  pedido: readonly string[]
  /** Moment and user. */
  feito: string
  colunas: readonly { rotulo: string; direita: boolean }[]
  linhas: readonly (readonly string[])[]
  totais: readonly string[]
}

/** Gives the page size, mm: landscape for more than six columns. */
const across = (columns: number): readonly [number, number] => (columns > 6 ? [A4[1], A4[0]] : A4)

const MARGIN = 12
const ROW = 4.6
const HEAD = 6
const SIZE = 8
const GAP = 2
/** Most characters that count for the width of a column; a longer text is drawn smaller. */
const LONGEST = 38

/** Gives each column its share of the page, by its longest text. */
function widths({ colunas, linhas, totais }: ReportPaper, room: number): number[] {
  const wide = colunas.map(({ rotulo }, i) =>
    Math.max(
      ...[rotulo, totais[i] ?? '', ...linhas.map(line => line[i] ?? '')].map(text =>
        widthOf(text.slice(0, LONGEST), SIZE, true),
      ),
    ),
  )
  const all = wide.reduce((sum, each) => sum + each + GAP, 0)
  return wide.map(each => ((each + GAP) * room) / all)
}

/** Lays out a report: its head, the table over pages with its heading on each, the totals. */
export function layOutReport(paper: ReportPaper): {
  folha: readonly [number, number]
  paginas: ElementoPapel[][]
} {
  const folha = across(paper.colunas.length)
  const room = folha[0] - 2 * MARGIN
  const columns = widths(paper, room)
  const at = columns.map((_, i) => MARGIN + columns.slice(0, i).reduce((sum, each) => sum + each, 0))
  const cells = (texts: readonly string[], y: number, negrito: boolean): ElementoPapel[] =>
    paper.colunas.flatMap(({ direita }, i) => {
      const [x = MARGIN, largura = 10, text = ''] = [at[i], (columns[i] ?? 10) - GAP, texts[i]]
      const tamanho = Math.min(SIZE, sizeIn(text, { largura, tamanho: SIZE, negrito }))
      return text
        ? [write(text, { x, y, largura, tamanho, negrito, alinhar: direita ? 'direita' : 'esquerda' })]
        : []
    })
  const said = paper.pedido.flatMap(each => linesOf(each, { largura: room, tamanho: SIZE }))
  const title: Peca = {
    altura: 15 + said.length * 4 + 3,
    desenhar: y => [
      write(paper.empresa, { x: MARGIN, y, largura: room, tamanho: 9, tom: 'cinza' }),
      write(paper.titulo, { x: MARGIN, y: y + 5, largura: room, tamanho: 14, negrito: true }),
      ...writeLines(said, { x: MARGIN, y: y + 13, largura: room, tamanho: SIZE }),
    ],
  }
  const head: Peca = {
    altura: HEAD,
    desenhar: y => [
      ...paper.colunas.map(({ rotulo, direita }, i) => ({
        ...(label(rotulo, at[i] ?? MARGIN, y, (columns[i] ?? 10) - GAP) as Extract<
          ElementoPapel,
          { k: 'linha' }
        >),
        alinhar: direita ? ('direita' as const) : ('esquerda' as const),
      })),
      rule(y + HEAD - 1.6, MARGIN, room),
    ],
  }
  const rows = paper.linhas.map(
    (texts): Peca => ({ altura: ROW, linha: { ate: '' }, desenhar: y => cells(texts, y, false) }),
  )
  const totals: Peca = {
    altura: ROW + 2,
    desenhar: y => [rule(y, MARGIN, room, 'tinta'), ...cells(paper.totais, y + 1, true)],
  }
  const paginas = flow(
    [title, ...rows, totals],
    { primeira: MARGIN, outras: MARGIN, fim: folha[1] - MARGIN - 5 },
    { cabeca: head, transporte: null },
  )
  const foot = folha[1] - MARGIN - 2
  return {
    folha,
    paginas: paginas.map((pagina, i) => [
      ...pagina,
      write(paper.feito, { x: MARGIN, y: foot, largura: room, tamanho: 7, tom: 'cinza' }),
      write(`${i + 1}/${paginas.length}`, {
        ...{ x: MARGIN, y: foot, largura: room, tamanho: 7, alinhar: 'direita', tom: 'cinza' },
      }),
    ]),
  }
}
