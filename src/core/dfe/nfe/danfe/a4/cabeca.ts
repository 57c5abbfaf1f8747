import { type BarSymbol, code128 } from '../../../../barcode/bars.ts'
import { type Area, box, type DrawnArea, frame, type OpenArea } from '../../../../paper/box.ts'
import { write, writeLines } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import { chaveEmGrupos } from '../../../../paper/format.ts'
import { heightOf } from '../../../../paper/measure.ts'
import type { Tamanho } from '../../../../paper/page.ts'
import { bars, centred, MODULO, widthIn } from '../../../kit/paper/bars.ts'
import { campo, dottedNumber, drawRows, type LinhaImpressa, paddedSeries } from '../../../kit/paper/field.ts'
import { issuer } from '../../../kit/paper/issuer.ts'
import { emitenteOf, said } from '../../../kit/paper/printed.ts'
import type { FolhaImpressa } from '../../../kit/paper/sheet.ts'
import type { NotaImpressa } from '../nota.ts'
import { identity, showsReform } from './blocos.ts'
import { authorisation, type QuadroAutorizacao } from './contingencia.ts'

const ALTO = 36
/** Width of the box with the title DANFE, mm. */
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
  folha: FolhaImpressa,
  opcoes: OpcoesCabeca,
  area: OpenArea,
) => DrawnArea

/** Draws the full head: issuer, title, key and registrations. */
export function pageHead(
  nota: NotaImpressa,
  folha: FolhaImpressa,
  { logo, epec }: OpcoesCabeca,
  area: OpenArea,
): DrawnArea {
  const { x, y, largura } = area
  const simbolo = code128(nota.chave)
  const chave = Math.max(CHAVE * (largura / 198), simbolo ? widthIn(simbolo, MODULO) + 2 : 0)
  const emitente = largura - chave - DANFE
  const autorizado = authorisation(nota, epec)
  const quem = issuer(issuerOf(nota), logo, { x, largura: emitente, altura: ALTO })
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
  const quem = issuer(issuerOf(nota), logo, { x, largura: largura - papel, altura: alto })
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
  linhas: readonly LinhaImpressa[],
  nota: NotaImpressa,
  area: OpenArea,
): DrawnArea {
  const { elementos, fim } = drawRows(linhas, nota, area)
  return { elementos: [...acima, ...elementos], fim }
}

function shortBox(nota: NotaImpressa, { numero, total }: FolhaImpressa, area: Area): ElementoPapel[] {
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

/** Says who issued the note, and under which regime when the law asks it. */
export function issuerOf(nota: NotaImpressa) {
  const crt = said(nota, 'emit/CRT')
  return {
    emitente: emitenteOf(nota.inf),
    mais: showsReform(nota) && crt ? [`CRT ${crt} - ${REGIMES[crt] ?? ''}`] : [],
  }
}

const REGIMES: Readonly<Record<string, string>> = {
  '1': 'Simples Nacional',
  '2': 'Simples Nacional, excesso de sublimite',
  '3': 'Regime Normal',
  '4': 'MEI',
}

export const noteNumber = (nota: NotaImpressa): string => dottedNumber(said(nota, 'ide/nNF'))
export const noteSeries = (nota: NotaImpressa): string => paddedSeries(said(nota, 'ide/serie'))

function paperBox(nota: NotaImpressa, { numero, total }: FolhaImpressa, area: Area): ElementoPapel[] {
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
