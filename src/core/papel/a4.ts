import { type BarSymbol, symbolOf } from '../barcode/bars.ts'
import { cep, documento, fone, preco, quantidade, reais } from '../dfe/danfe/formato.ts'
import { heightOf } from '../etiqueta/medida.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { toText } from '../money/round.ts'
import { closing, heightOfFirst } from './a4-fecho.ts'
import { type ElementoPapel, label, linesOf, rule, write, writeLines } from './desenho.ts'
import { flow, type Peca } from './fluxo.ts'
import { type LinhaPapel, type PapelVenda, paperTitle } from './papel.ts'

/** A4, in millimetres. */
export const A4 = [210, 297] as const
const MARGEM = 14
const UTIL = { x: MARGEM, largura: A4[0] - 2 * MARGEM } as const
const DIREITA = UTIL.x + UTIL.largura
const TOPO = 13
const FIM = 281
/** At most, of the company's picture. */
const LOGO = { largura: 42, altura: 22 }

export interface Tamanho {
  largura: number
  altura: number
}

/**
 * One page after another: the only place that knows what stands where on A4. `logo`: of the picture, in any unit. What a little less
 * air saves a page stands closer.
 */
export function layOutPaper(papel: PapelVenda, logo: Tamanho | null): ElementoPapel[][] {
  const paginas = pagesOf(papel, logo, false)
  const apertadas = paginas.length > 1 ? pagesOf(papel, logo, true) : paginas
  return apertadas.length < paginas.length ? apertadas : paginas
}

function pagesOf(papel: PapelVenda, logo: Tamanho | null, apertado: boolean): ElementoPapel[][] {
  const { elementos, fim } = heading(papel, logo)
  const colunas = columnsOf(papel)
  const fecho = closing(papel, { ...UTIL, apertado })
  const pecas = [
    { altura: 0, desenhar: () => elementos },
    ...parties(papel),
    ...rowsOf(papel, colunas, heightOfFirst(fecho)),
    ...fecho,
  ]
  const semPreco = papel.tipo === 'separacao'
  const paginas = flow(
    pecas,
    { primeira: fim, outras: TOPO + 9, fim: FIM },
    { cabeca: tableHead(colunas), transporte: semPreco ? null : carriedLine },
  )
  return paginas.map((pagina, i) => [
    ...(i > 0 ? runningHead(papel) : []),
    ...pagina,
    ...foot(papel, i + 1, paginas.length),
  ])
}

/** Who sells, and what paper this is. */
function heading(papel: PapelVenda, logo: Tamanho | null): { elementos: ElementoPapel[]; fim: number } {
  const { empresa } = papel
  const scale = logo ? Math.min(LOGO.largura / logo.largura, LOGO.altura / logo.altura) : 0
  const drawn = logo ? { largura: logo.largura * scale, altura: logo.altura * scale } : null
  const x = UTIL.x + (drawn ? drawn.largura + 5 : 0)
  const titulo = 58
  const largura = UTIL.largura - titulo - (x - UTIL.x) - 4
  const nome = linesOf(empresa.nome, { largura, tamanho: 13, negrito: true })
  const ditos = [
    empresa.razao !== empresa.nome ? empresa.razao : '',
    [`CNPJ ${documento(empresa.cnpj)}`, empresa.ie && `IE ${empresa.ie}`].filter(Boolean).join('  ·  '),
    [empresa.endereco, empresa.bairro].filter(Boolean).join(', '),
    [empresa.cidade, empresa.cep && `CEP ${cep(empresa.cep)}`].filter(Boolean).join('  ·  '),
    [empresa.fone && fone(empresa.fone), empresa.email].filter(Boolean).join('  ·  '),
  ]
    .filter(Boolean)
    .flatMap(each => linesOf(each, { largura, tamanho: 8 }))
  const under = TOPO + heightOf(nome.length, 13) + 1
  const right = { x: DIREITA - titulo, largura: titulo, alinhar: 'direita' } as const
  const datas = [
    `Emissão ${papel.emissao}`,
    ...(papel.validade && papel.tipo === 'orcamento' ? [`Válido até ${papel.validade}`] : []),
  ]
  const elementos: ElementoPapel[] = [
    ...(drawn ? [{ k: 'imagem', x: UTIL.x, y: TOPO, ...drawn } as const] : []),
    ...writeLines(nome, { x, y: TOPO - 0.6, largura, tamanho: 13, negrito: true }),
    ...writeLines(ditos, { x, y: under, largura, tamanho: 8, tom: 'cinza' }),
    write(paperTitle(papel.tipo), { ...right, y: TOPO - 1.4, tamanho: 20, negrito: true }),
    write(`nº ${papel.numero}`, { ...right, y: TOPO + 7.4, tamanho: 11 }),
    ...writeLines(datas, { ...right, y: TOPO + 13, tamanho: 8.5, tom: 'cinza' }),
  ]
  const fim =
    Math.max(
      TOPO + (drawn?.altura ?? 0),
      under + heightOf(ditos.length, 8),
      TOPO + 13 + heightOf(datas.length, 8.5),
    ) + 4
  return { elementos: [...elementos, rule(fim, UTIL.x, UTIL.largura, 'tinta', 0.5)], fim: fim + 4 }
}

/** For whom, and who looks after it. */
function parties({ cliente, vendedor, tipo }: PapelVenda): Peca[] {
  const largura = vendedor ? 122 : UTIL.largura
  const nome = linesOf(cliente?.nome || 'Cliente não identificado', { largura, tamanho: 10, negrito: true })
  const ditos = (
    cliente
      ? [
          cliente.documento &&
            `${cliente.documento.length === 11 ? 'CPF' : 'CNPJ'} ${documento(cliente.documento)}`,
          [cliente.endereco, cliente.cidade].filter(Boolean).join('  ·  '),
          [cliente.fone && fone(cliente.fone), tipo === 'separacao' ? '' : cliente.email]
            .filter(Boolean)
            .join('  ·  '),
        ]
      : []
  )
    .filter(Boolean)
    .flatMap(each => linesOf(each, { largura, tamanho: 8.5 }))
  const under = 4 + heightOf(nome.length, 10) + 0.6
  const at = UTIL.x + 128
  return [
    {
      altura: under + heightOf(ditos.length, 8.5) + 5,
      desenhar: y => [
        label('Cliente', UTIL.x, y, largura),
        ...writeLines(nome, { x: UTIL.x, y: y + 4, largura, tamanho: 10, negrito: true }),
        ...writeLines(ditos, { x: UTIL.x, y: y + under, largura, tamanho: 8.5, tom: 'cinza' }),
        ...(vendedor
          ? [
              label('Vendedor', at, y, DIREITA - at),
              write(vendedor, { x: at, y: y + 4, largura: DIREITA - at, tamanho: 10 }),
            ]
          : []),
      ],
    },
  ]
}

interface Coluna {
  titulo: string
  largura: number
  direita?: true
  valor: (linha: LinhaPapel, num: number) => string
}

interface Colunas {
  antes: Coluna[]
  /** Of the description: what the others leave. */
  nome: number
  depois: Coluna[]
  /** Picked by hand: a box to tick before each line and bars behind it. */
  separar: boolean
}

const NUM: Coluna = { titulo: '#', largura: 9, valor: (_, num) => String(num).padStart(3, '0') }
const CODIGO: Coluna = { titulo: 'Código', largura: 25, valor: ({ referencia }) => referencia }
const QTDE: Coluna = { titulo: 'Qtde', largura: 17, direita: true, valor: ({ qtde }) => quantidade(qtde) }
const UNIDADE: Coluna = { titulo: 'Un', largura: 9, valor: ({ unidade }) => unidade }
const TICK = 9
const BARRAS = 46

function columnsOf({ tipo, itens }: PapelVenda): Colunas {
  const separar = tipo === 'separacao'
  const some = (which: (linha: LinhaPapel) => string) => itens.some(linha => /[1-9]/.test(which(linha)))
  const antes = separar ? [NUM, QTDE, UNIDADE] : [NUM, CODIGO]
  const depois: Coluna[] = separar
    ? [
        ...(itens.some(({ deposito }) => deposito !== '')
          ? [{ titulo: 'Depósito', largura: 26, valor: ({ deposito }: LinhaPapel) => deposito }]
          : []),
      ]
    : [
        QTDE,
        UNIDADE,
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
  const taken = [...antes, ...depois].reduce((sum, { largura }) => sum + largura, 0)
  return { antes, depois, separar, nome: UTIL.largura - taken - (separar ? TICK + BARRAS : 0) }
}

const CABECA = 6.4
const GAP = 1.5

/** The cells of a row that are one line each, left to right around the description. */
function cells(
  { antes, depois, nome, separar }: Colunas,
  draw: (coluna: Coluna, x: number) => ElementoPapel,
): { elementos: ElementoPapel[]; x: number } {
  let x = UTIL.x + (separar ? TICK : 0)
  const drawn: ElementoPapel[] = []
  const put = (colunas: readonly Coluna[]) => {
    for (const coluna of colunas) {
      drawn.push(draw(coluna, x))
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

function tableHead(colunas: Colunas): Peca {
  const style = { tamanho: 7, negrito: true, tom: 'cinza' } as const
  return {
    altura: CABECA,
    desenhar: y => {
      const { elementos, x } = cells(colunas, (coluna, at) =>
        write(coluna.titulo, { ...cell(coluna, at, y + 1.6, 7), ...style }),
      )
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

/** `abaixo`: what the last of them stands above. */
function rowsOf({ itens }: PapelVenda, colunas: Colunas, abaixo: number): Peca[] {
  let sum = ZERO
  return itens.map((linha, i) => {
    sum = sum.plus(dec(linha.total))
    const peca = row(linha, i + 1, colunas, toText(sum))
    return i === itens.length - 1 ? { ...peca, junto: abaixo } : peca
  })
}

function row(linha: LinhaPapel, num: number, colunas: Colunas, ate: string): Peca {
  const largura = colunas.nome - GAP
  const tamanho = colunas.separar ? 9.5 : 8.5
  const nome = linesOf(linha.nome, { largura, tamanho, negrito: colunas.separar })
  const said = [
    ...(colunas.separar && linha.lote ? [`Lote ${linha.lote}`] : []),
    ...linha.detalhes,
    ...(colunas.separar && linha.codigo !== linha.referencia ? [`Ref. ${linha.referencia}`] : []),
  ]
  const detalhes = said.flatMap(each => linesOf(each, { largura, tamanho: 7.3 }))
  const simbolo = colunas.separar ? symbolOf(linha.codigo) : null
  const text = heightOf(nome.length, tamanho) + heightOf(detalhes.length, 7.3)
  const altura = Math.max(text, colunas.separar ? 11 : 0) + 2.4
  return {
    altura,
    linha: { ate },
    desenhar: y => {
      const top = y + 1
      const { elementos, x } = cells(colunas, (coluna, at) =>
        write(coluna.valor(linha, num), {
          ...cell(coluna, at, top, tamanho),
          ...(coluna === NUM || coluna === CODIGO ? { tom: 'cinza' as const, tamanho: 8 } : {}),
          negrito: colunas.separar && coluna === QTDE,
        }),
      )
      const at = x + GAP / 2
      return [
        ...elementos,
        ...writeLines(nome, { x: at, y: top, largura, tamanho, negrito: colunas.separar }),
        ...writeLines(detalhes, {
          ...{ x: at, y: top + heightOf(nome.length, tamanho), largura, tamanho: 7.3, tom: 'cinza' },
        }),
        ...(colunas.separar
          ? [
              { k: 'quadro', x: UTIL.x + 1, y: top + 0.4, largura: 5, altura: 5, tom: 'tinta' } as const,
              ...bars(simbolo, linha.codigo, top),
            ]
          : []),
        rule(y + altura - 0.5, UTIL.x, UTIL.largura),
      ]
    },
  }
}

/** Of a picked line, at the right edge; a code without bars is written. */
function bars(simbolo: BarSymbol | null, codigo: string, y: number): ElementoPapel[] {
  const x = DIREITA - BARRAS + 4
  const largura = BARRAS - 4
  const below = { x, y: y + 8, largura, tamanho: 7.5 } as const
  if (!simbolo) return [write(codigo, below)]
  const [before, after] = simbolo.quieto
  const modulo = Math.min(largura / (before + simbolo.modulos.length + after), 0.36)
  return [{ k: 'barras', x, y, altura: 7.4, modulo, simbolo }, write(simbolo.texto, below)]
}

const carriedLine = (nome: string, soma: string): Peca => ({
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

/** Of the pages after the first. */
const runningHead = ({ tipo, numero, empresa, cliente }: PapelVenda): ElementoPapel[] => [
  write(empresa.nome, { x: UTIL.x, y: TOPO, largura: 86, tamanho: 8.5, negrito: true }),
  write([`${paperTitle(tipo)} nº ${numero}`, cliente?.nome].filter(Boolean).join('  ·  '), {
    ...{ x: UTIL.x + 90, y: TOPO, largura: UTIL.largura - 90, tamanho: 8.5, tom: 'cinza' },
    alinhar: 'direita',
  }),
  rule(TOPO + 5.4, UTIL.x, UTIL.largura, 'tinta', 0.35),
]

const foot = ({ tipo, numero, empresa }: PapelVenda, page: number, pages: number): ElementoPapel[] => [
  rule(FIM + 3, UTIL.x, UTIL.largura),
  write(`${paperTitle(tipo)} nº ${numero}  ·  ${empresa.nome}  ·  Sem valor fiscal`, {
    x: UTIL.x,
    y: FIM + 4.4,
    largura: UTIL.largura - 40,
    tamanho: 7,
    tom: 'cinza',
  }),
  write(`Página ${page} de ${pages}`, {
    ...{ x: DIREITA - 38, y: FIM + 4.4, largura: 38, tamanho: 7, tom: 'cinza' },
    alinhar: 'direita',
  }),
]
