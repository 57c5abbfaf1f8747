import { type BarSymbol, code128 } from '../../../../barcode/bars.ts'
import { type Area, box, type DrawnArea, frame, type OpenArea } from '../../../../paper/box.ts'
import { LEGIVEL, linesOf, write, writeLines } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import type { Peca } from '../../../../paper/flow.ts'
import { cep, chaveEmGrupos, fone } from '../../../../paper/format.ts'
import { heightOf } from '../../../../paper/measure.ts'
import type { Tamanho } from '../../../../paper/page.ts'
import { emitenteOf, type NotaImpressa, said } from '../nota.ts'
import { identity, showsReform } from './blocos.ts'
import { campo, drawRows, type LinhaDanfe } from './campo.ts'
import { authorisation, type QuadroAutorizacao } from './contingencia.ts'

export interface FolhaDanfe {
  numero: number
  total: number
}

const ALTO = 36
/** Narrowest bar that common readers can read, and width of the box with the title DANFE, in mm. */
const MODULO = 0.27
const DANFE = 33
/** Width of the key's box, in mm: fits bars of digits; letters of a CNPJ need more. */
const CHAVE = 84

interface OpcoesCabeca {
  logo: Tamanho | null
  epec: string | null
}

/** Function that draws the head of a page, and gives its elements and its lower edge. */
export type CabecaDanfe = (
  nota: NotaImpressa,
  folha: FolhaDanfe,
  opcoes: OpcoesCabeca,
  area: OpenArea,
) => DrawnArea

/** Draws the full head: issuer, title, key and registrations. */
export function pageHead(
  nota: NotaImpressa,
  folha: FolhaDanfe,
  { logo, epec }: OpcoesCabeca,
  area: OpenArea,
): DrawnArea {
  const { x, y, largura } = area
  const simbolo = code128(nota.chave)
  const chave = Math.max(CHAVE * (largura / 198), simbolo ? widthIn(simbolo, MODULO) + 2 : 0)
  const emitente = largura - chave - DANFE
  const autorizado = authorisation(nota, epec)
  const quem = issuer(nota, logo, { x, largura: emitente, altura: ALTO })
  const { altura } = quem
  const elementos = [
    ...quem.desenhar(y),
    ...paperBox(nota, folha, { x: x + emitente, y, largura: DANFE, altura }),
    ...keyBox(nota.chave, simbolo, autorizado, { x: x + emitente + DANFE, y, largura: chave, altura }),
  ]
  const linhas = identity(campo(autorizado.titulo, 8.57, () => autorizado.texto))
  return withRows(elementos, linhas, nota, { ...area, y: y + altura })
}

/** Draws the simplified head: the issuer beside the title's box, and the key's box below both. */
export const shortHead: CabecaDanfe = (nota, folha, { logo, epec }, { x, y, largura }) => {
  const autorizado = authorisation(nota, epec)
  const [alto, chave, papel] = [24, 32, 44]
  const quem = issuer(nota, logo, { x, largura: largura - papel, altura: alto })
  const { altura } = quem
  const elementos = [
    ...quem.desenhar(y),
    ...shortBox(nota, folha, { x: x + largura - papel, y, largura: papel, altura }),
    ...keyBox(nota.chave, code128(nota.chave), autorizado, { x, y: y + altura, largura, altura: chave }),
  ]
  const linhas = identity(campo(autorizado.titulo, 9.5, () => autorizado.texto))
  return withRows(elementos, linhas, nota, { x, largura, y: y + altura + chave })
}

function withRows(
  acima: readonly ElementoPapel[],
  linhas: readonly LinhaDanfe[],
  nota: NotaImpressa,
  area: OpenArea,
): DrawnArea {
  const { elementos, fim } = drawRows(linhas, nota, area)
  return { elementos: [...acima, ...elementos], fim }
}

function shortBox(nota: NotaImpressa, { numero, total }: FolhaDanfe, area: Area): ElementoPapel[] {
  const centro = { x: area.x + 1, largura: area.largura - 2, alinhar: 'centro', negrito: true } as const
  const sentido = said(nota, 'ide/tpNF') === '0' ? '0 - ENTRADA' : '1 - SAÍDA'
  return [
    frame(area),
    ...writeLines(['DANFE', 'SIMPLIFICADO'], { ...centro, y: area.y + 0.8, tamanho: 11 }),
    write(sentido, { ...centro, y: area.y + 10, tamanho: 8 }),
    write(`Nº ${noteNumber(nota)}`, { ...centro, y: area.y + 13.4, tamanho: 9.5 }),
    write(`SÉRIE ${noteSeries(nota)}   FOLHA ${numero}/${total}`, {
      ...{ ...centro, y: area.y + 17.8, tamanho: 8.5 },
    }),
  ]
}

const REGIMES: Readonly<Record<string, string>> = {
  '1': 'Simples Nacional',
  '2': 'Simples Nacional, excesso de sublimite',
  '3': 'Regime Normal',
  '4': 'MEI',
}

const LARGO = 1.8
/** Least height of the issuer's box, in mm, at which a picture fits above the words. */
const ALTO_PARA_CIMA = 30

/**
 * Font sizes (points) of the issuer's name and the text below; the first pair that fits is used. For the last pair the box
 * grows.
 */
const LETRAS = [
  [11, 7.6],
  [10, 7],
  [9, 6.4],
  [8, 5.8],
  [7, LEGIVEL],
] as const

type Espaco = Omit<Area, 'y'>

/** Draws the issuer's words, as large as their place allows, centred. */
function issuerWords(nota: NotaImpressa, { x, largura, altura }: Espaco): Peca {
  const place = { x, largura, alinhar: 'centro' } as const
  const e = emitenteOf(nota.inf)
  const crt = said(nota, 'emit/CRT')
  const ditos = [
    [e.endereco, e.bairro].filter(Boolean).join(' - '),
    [e.cidade, e.cep && `CEP ${cep(e.cep)}`].filter(Boolean).join(' - '),
    e.fone && `Fone ${fone(e.fone)}`,
    showsReform(nota) && crt ? `CRT ${crt} - ${REGIMES[crt] ?? ''}` : '',
  ].filter(Boolean)
  const sized = ([grande, pequeno]: (typeof LETRAS)[number]) => {
    const nome = { ...place, tamanho: grande, negrito: true }
    const resto = { ...place, tamanho: pequeno }
    const linhas = {
      nome: linesOf(e.razao, nome),
      resto: ditos.flatMap(each => linesOf(each, resto)),
    }
    const alto = heightOf(linhas.nome.length, grande) + 0.8
    return { nome, resto, linhas, alto, total: alto + heightOf(linhas.resto.length, pequeno) }
  }
  let fit = sized(LETRAS[0])
  for (const letras of LETRAS.slice(1)) {
    if (fit.total <= altura) break
    fit = sized(letras)
  }
  const acima = Math.max(0, (altura - fit.total) / 2)
  return {
    altura: Math.max(altura, fit.total),
    desenhar: y => [
      ...writeLines(fit.linhas.nome, { ...fit.nome, y: y + acima }),
      ...writeLines(fit.linhas.resto, { ...fit.resto, y: y + acima + fit.alto }),
    ],
  }
}

/** Draws the company's picture beside its words; above them when the picture is wide and there is room. */
export function issuer(nota: NotaImpressa, logo: Tamanho | null, { x, largura, altura }: Espaco): Peca {
  const acima = logo !== null && logo.largura / logo.altura >= LARGO && altura >= ALTO_PARA_CIMA
  const most = acima ? { largura: largura - 8, altura: 12 } : { largura: largura * 0.32, altura: altura - 8 }
  const scale = logo ? Math.min(most.largura / logo.largura, most.altura / logo.altura) : 0
  const drawn = logo ? { largura: logo.largura * scale, altura: logo.altura * scale } : null
  const beside = drawn && !acima ? drawn.largura + 2 : 0
  const top = 2.6 + (acima && drawn ? drawn.altura + 1 : 0)
  const words = issuerWords(nota, {
    x: x + 1.5 + beside,
    largura: largura - 3 - beside,
    altura: altura - 1 - top,
  })
  const tall = top + words.altura + 1
  return {
    altura: tall,
    desenhar: y => [
      ...box({ titulo: 'IDENTIFICAÇÃO DO EMITENTE', texto: '', largura: 1 }, { x, y, largura, altura: tall }),
      ...(drawn
        ? [
            {
              k: 'imagem' as const,
              x: acima ? x + (largura - drawn.largura) / 2 : x + 1.5,
              y: acima ? y + 3 : y + 1.5 + (tall - drawn.altura) / 2,
              ...drawn,
            },
          ]
        : []),
      ...words.desenhar(y + top),
    ],
  }
}

/** Formats the note's number: '000.000.123'. */
export const noteNumber = (nota: NotaImpressa): string =>
  said(nota, 'ide/nNF')
    .padStart(9, '0')
    .replace(/\B(?=(\d{3})+$)/g, '.')
export const noteSeries = (nota: NotaImpressa): string => said(nota, 'ide/serie').padStart(3, '0')

function paperBox(nota: NotaImpressa, { numero, total }: FolhaDanfe, area: Area): ElementoPapel[] {
  const { x, y, largura } = area
  const centro = { x: x + 1, largura: largura - 2, alinhar: 'centro' } as const
  const square = { x: x + largura - 8.5, y: y + 14.6, largura: 5.6, altura: 6 }
  return [
    frame(area),
    write('DANFE', { ...centro, y: y + 0.8, tamanho: 14, negrito: true }),
    ...writeLines(['Documento Auxiliar da', 'Nota Fiscal Eletrônica'], {
      ...centro,
      y: y + 6.6,
      tamanho: 7.2,
    }),
    ...writeLines(['0 - ENTRADA', '1 - SAÍDA'], { x: x + 3, y: square.y, largura: 19, tamanho: 7.4 }),
    frame(square),
    write(said(nota, 'ide/tpNF'), {
      ...{ x: square.x, y: square.y + 0.7, largura: square.largura, tamanho: 11, negrito: true },
      alinhar: 'centro',
    }),
    write(`Nº ${noteNumber(nota)}`, { ...centro, y: y + 22, tamanho: 10.5, negrito: true }),
    write(`SÉRIE ${noteSeries(nota)}`, { ...centro, y: y + 26.6, tamanho: 10, negrito: true }),
    write(`FOLHA ${numero}/${total}`, { ...centro, y: y + 31, tamanho: 9.5, negrito: true }),
  ]
}

const widthIn = ({ modulos, quieto: [before, after] }: BarSymbol, modulo: number) =>
  (before + modulos.length + after) * modulo

/** Draws bars centred in an area, as wide as possible up to modules of 0.4 mm. */
function centred(simbolo: BarSymbol, { x, y, largura, altura }: Area): ElementoPapel {
  const modulo = Math.min(largura / widthIn(simbolo, 1), 0.4)
  return {
    k: 'barras',
    x: x + (largura - widthIn(simbolo, modulo)) / 2 + simbolo.quieto[0] * modulo,
    y,
    altura,
    modulo,
    simbolo,
  }
}

export const bars = (code: string, area: Area): ElementoPapel[] => {
  const simbolo = code128(code)
  return simbolo ? [centred(simbolo, area)] : []
}

const CONSULTA = [
  'Consulta de autenticidade no portal nacional da NF-e',
  'www.nfe.fazenda.gov.br/portal ou no site da Sefaz autorizadora',
]

function keyBox(
  chave: string,
  simbolo: BarSymbol | null,
  { dados }: QuadroAutorizacao,
  area: Area,
): ElementoPapel[] {
  const { x, y, largura } = area
  const [alto, meio] = [14, 8.4]
  const below = { x, y: y + alto + meio, largura, altura: area.altura - alto - meio }
  return [
    ...box({ titulo: 'CONTROLE DO FISCO', texto: '', largura: 1 }, { x, y, largura, altura: alto }),
    ...(simbolo ? [centred(simbolo, { x, y: y + 2.8, largura, altura: 10.4 })] : []),
    ...box(
      {
        ...{ titulo: 'CHAVE DE ACESSO', texto: chaveEmGrupos(chave), largura: 1 },
        ...({ alinhar: 'centro', negrito: true, tamanho: 9.6 } as const),
      },
      { x, y: y + alto, largura, altura: meio },
    ),
    frame(below),
    ...(dados
      ? bars(dados, { x, y: below.y + 1.6, largura, altura: 10.4 })
      : writeLines(CONSULTA, {
          x: x + 1,
          y: below.y + (below.altura - heightOf(CONSULTA.length, 8)) / 2,
          largura: largura - 2,
          tamanho: 8,
          alinhar: 'centro',
        })),
  ]
}
