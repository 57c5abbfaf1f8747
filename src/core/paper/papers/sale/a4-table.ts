import { type BarSymbol, symbolOf } from '../../../barcode/bars.ts'
import { dec, ZERO } from '../../../money/decimal.ts'
import { toText } from '../../../money/round.ts'
import { fitLines, linesOf, rule, widthOfColumn, write, writeFit, writeLines } from '../../draw.ts'
import type { ElementoPapel } from '../../element.ts'
import type { Peca } from '../../flow.ts'
import { preco, quantidade, reais } from '../../format.ts'
import { heightOf } from '../../measure.ts'
import { DIREITA, UTIL } from '../../page.ts'
import type { LinhaPapel, PapelVenda } from './paper.ts'

interface Coluna {
  titulo: string
  largura: number
  direita?: true
  valor: (linha: LinhaPapel, num: number) => string
}

export interface Colunas {
  antes: Coluna[]
  /** Width of the description: the rest of the row, mm. */
  nome: number
  depois: Coluna[]
  /** For picking goods: a box to tick before each line, and bars after it. */
  separar: boolean
  /** Width of the photos before the description, mm; 0: the paper has none. */
  fotos: number
}

const NUM: Coluna = { titulo: '#', largura: 9, valor: (_, num) => String(num).padStart(3, '0') }
const CODIGO: Coluna = { titulo: 'Código', largura: 25, valor: ({ referencia }) => referencia }
const QTDE: Coluna = { titulo: 'Qtde', largura: 17, direita: true, valor: ({ qtde }) => quantidade(qtde) }
const UNIDADE: Coluna = { titulo: 'Un', largura: 9, valor: ({ unidade }) => unidade }
const GAP = 1.5
const TICK = 9
const BARRAS = 46
/** Side of a photo, mm, and the room that it takes of the description. */
const FOTO = 16
const COM_FOTO = FOTO + 2

/** Widens a column to the readable width of its figures. */
const readable = (coluna: Coluna, itens: readonly LinhaPapel[]): Coluna => {
  if (!coluna.direita) return coluna
  const figuras = itens.map(linha => coluna.valor(linha, 0))
  return { ...coluna, largura: widthOfColumn(coluna.largura, figuras, GAP) }
}

export function columnsOf({ tipo, itens, precos }: PapelVenda): Colunas {
  const separar = tipo === 'separacao'
  const some = (which: (linha: LinhaPapel) => string) => itens.some(linha => /[1-9]/.test(which(linha)))
  const before = separar ? [NUM, QTDE, UNIDADE] : [NUM, CODIGO]
  const amounts: Coluna[] = [
    { titulo: 'Preço', largura: 21, direita: true, valor: linha => preco(linha.preco) },
    ...(some(({ desconto }) => desconto)
      ? [
          {
            titulo: 'Desconto',
            largura: 18,
            direita: true as const,
            valor: ({ desconto }: LinhaPapel) => (/[1-9]/.test(desconto) ? reais(desconto) : ''),
          },
        ]
      : []),
    { titulo: 'Total', largura: 23, direita: true, valor: linha => reais(linha.total) },
  ]
  const after: Coluna[] = separar
    ? [
        ...(itens.some(({ deposito }) => deposito !== '')
          ? [{ titulo: 'Depósito', largura: 26, valor: ({ deposito }: LinhaPapel) => deposito }]
          : []),
      ]
    : [QTDE, UNIDADE, ...(precos ? amounts : [])]
  const antes = before.map(cada => readable(cada, itens))
  const depois = after.map(cada => readable(cada, itens))
  const taken = [...antes, ...depois].reduce((sum, { largura }) => sum + largura, 0)
  const fotos = itens.some(({ foto }) => foto !== null) ? COM_FOTO : 0
  return { antes, depois, separar, fotos, nome: UTIL.largura - taken - (separar ? TICK + BARRAS : 0) }
}

const CABECA = 6.4

/** Draws the cells of a row, left and right of the description. */
function cells(
  { antes, depois, nome, separar }: Colunas,
  draw: (coluna: Coluna, x: number) => ElementoPapel[],
): { elementos: ElementoPapel[]; x: number } {
  let x = UTIL.x + (separar ? TICK : 0)
  const drawn: ElementoPapel[] = []
  const put = (colunas: readonly Coluna[]) => {
    for (const coluna of colunas) {
      drawn.push(...draw(coluna, x))
      x += coluna.largura
    }
  }
  put(antes)
  const at = x
  x += nome
  put(depois)
  return { elementos: drawn, x: at }
}

const cell = (coluna: Coluna, x: number, y: number, tamanho: number) =>
  ({
    x: x + GAP / 2,
    y,
    largura: coluna.largura - GAP,
    tamanho,
    alinhar: coluna.direita ? 'direita' : 'esquerda',
  }) as const

export function tableHead(colunas: Colunas): Peca {
  const style = { tamanho: 7, negrito: true, tom: 'cinza' } as const
  return {
    altura: CABECA,
    desenhar: y => {
      const { elementos, x } = cells(colunas, (coluna, at) => [
        write(coluna.titulo, { ...cell(coluna, at, y + 1.6, 7), ...style }),
      ])
      return [
        { k: 'cheio', x: UTIL.x, y, largura: UTIL.largura, altura: CABECA - 0.8, tom: 'fundo' },
        ...elementos,
        write('Descrição', { x: x + GAP / 2, y: y + 1.6, largura: colunas.nome - GAP, ...style }),
        ...(colunas.separar
          ? [write('Código', { x: DIREITA - BARRAS + 4, y: y + 1.6, largura: BARRAS - 4, ...style })]
          : []),
      ]
    },
  }
}

/** Builds the rows. `abaixo`: height that must follow the last row on its page. */
export function rowsOf({ itens }: PapelVenda, colunas: Colunas, abaixo: number): Peca[] {
  let sum = ZERO
  return itens.map((linha, i) => {
    sum = sum.plus(dec(linha.total))
    const peca = row(linha, i + 1, colunas, toText(sum))
    return i === itens.length - 1 ? { ...peca, junto: abaixo } : peca
  })
}

function row(linha: LinhaPapel, num: number, colunas: Colunas, ate: string): Peca {
  const largura = colunas.nome - colunas.fotos - GAP
  const tamanho = colunas.separar ? 9.5 : 8.5
  const nome = linesOf(linha.nome, { largura, tamanho, negrito: colunas.separar })
  const ditos = [
    ...(colunas.separar && linha.lote ? [`Lote ${linha.lote}`] : []),
    ...linha.detalhes,
    ...(colunas.separar && linha.codigo !== linha.referencia ? [`Ref. ${linha.referencia}`] : []),
  ]
  const detalhes = ditos.flatMap(each => linesOf(each, { largura, tamanho: 7.3 }))
  const codigo = colunas.separar ? bars(linha.codigo) : null
  const text = heightOf(nome.length, tamanho) + heightOf(detalhes.length, 7.3)
  const said = (coluna: Coluna, x: number, y: number) => ({
    ...cell(coluna, x, y, tamanho),
    ...(coluna === NUM || coluna === CODIGO ? { tom: 'cinza' as const, tamanho: 8 } : {}),
    negrito: colunas.separar && coluna.titulo === QTDE.titulo,
  })
  const cellHeights = [...colunas.antes, ...colunas.depois].map(coluna => {
    const fit = fitLines(coluna.valor(linha, num), said(coluna, 0, 0))
    return heightOf(fit.linhas.length, fit.tamanho)
  })
  const altura =
    Math.max(text, codigo ? Math.max(11, codigo.altura) : 0, linha.foto === null ? 0 : FOTO, ...cellHeights) +
    2.4
  return {
    altura,
    linha: { ate },
    desenhar: y => {
      const top = y + 1
      const { elementos, x } = cells(colunas, (coluna, at) =>
        writeFit(coluna.valor(linha, num), said(coluna, at, top)),
      )
      const at = x + colunas.fotos + GAP / 2
      return [
        ...elementos,
        ...(linha.foto === null
          ? []
          : [
              {
                k: 'foto',
                x: x + GAP / 2,
                y: top - 0.4,
                largura: FOTO,
                altura: FOTO,
                foto: linha.foto,
              } as const,
            ]),
        ...writeLines(nome, { x: at, y: top, largura, tamanho, negrito: colunas.separar }),
        ...writeLines(detalhes, {
          ...{ x: at, y: top + heightOf(nome.length, tamanho), largura, tamanho: 7.3, tom: 'cinza' },
        }),
        ...(codigo
          ? [
              { k: 'quadro', x: UTIL.x + 1, y: top + 0.4, largura: 5, altura: 5, tom: 'tinta' } as const,
              ...codigo.desenhar(top),
            ]
          : []),
        rule(y + altura - 0.5, UTIL.x, UTIL.largura),
      ]
    },
  }
}

const CODIGO_LIDO = { x: DIREITA - BARRAS + 4, largura: BARRAS - 4, tamanho: 7.5 } as const
/** Height of bars, mm, with the white space below them. */
const ALTO = 8

/** Draws the bars of a picked line at the right edge, or the code when it has no bars. */
function bars(codigo: string): Peca {
  const { x, largura } = CODIGO_LIDO
  const simbolo = symbolOf(codigo)
  const dito = simbolo?.texto ?? codigo
  const acima = simbolo ? ALTO : 0
  const { linhas, tamanho } = fitLines(dito, CODIGO_LIDO)
  return {
    altura: acima + heightOf(linhas.length, tamanho),
    desenhar: y => [
      ...(simbolo ? [barsOf(simbolo, { x, y, largura })] : []),
      ...writeFit(dito, { ...CODIGO_LIDO, y: y + acima }),
    ],
  }
}

function barsOf(simbolo: BarSymbol, at: { x: number; y: number; largura: number }): ElementoPapel {
  const [before, after] = simbolo.quieto
  const modulo = Math.min(at.largura / (before + simbolo.modulos.length + after), 0.36)
  return { k: 'barras', x: at.x, y: at.y, altura: 7.4, modulo, simbolo }
}

export const carriedLine = (nome: string, soma: string): Peca => ({
  altura: 6,
  desenhar: y => [
    write(nome, {
      ...{ x: UTIL.x, y: y + 1, largura: UTIL.largura - 26, tamanho: 8, tom: 'cinza' },
      alinhar: 'direita',
    }),
    write(reais(soma), {
      ...{ x: DIREITA - 25, y: y + 1, largura: 25 - GAP / 2, tamanho: 8.5, negrito: true },
      alinhar: 'direita',
    }),
    rule(y + 5.3, UTIL.x, UTIL.largura),
  ],
})
