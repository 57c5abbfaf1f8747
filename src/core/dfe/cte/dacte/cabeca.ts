import {
  box,
  boxRow,
  type CaixaPapel,
  type DrawnArea,
  dashes,
  frame,
  type OpenArea,
} from '../../../paper/box.ts'
import { linesOf, write, writeLines } from '../../../paper/draw.ts'
import type { Peca } from '../../../paper/flow.ts'
import { dataHora } from '../../../paper/format.ts'
import type { Tamanho } from '../../../paper/page.ts'
import { campo, dottedNumber, drawRows, type LinhaImpressa, paddedSeries } from '../../kit/paper/field.ts'
import { keyHead } from '../../kit/paper/head.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import type { FolhaImpressa, LadoPapel } from '../../kit/paper/sheet.ts'
import { textoOf, todos } from '../../kit/parse.ts'
import { isOs, isSimp, MODAIS, named, protocolOf, SERVICOS, TIPOS, takerOf } from './documento.ts'

const CONSULTA =
  'Consulta de autenticidade no portal nacional do CT-e, www.cte.fazenda.gov.br/portal, ou no site da Sefaz autorizadora'
const HOMOLOGACAO = 'EMITIDO EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'
/** Height, mm, of the row with the protocol, which holds two lines. */
const PROTOCOLO = 10.4

const caixa = (titulo: string, largura: number, texto: string): CaixaPapel => ({ titulo, largura, texto })

/** Writes 'MUNICÍPIO - UF' of one end of the service. */
const end = (qual: 'Ini' | 'Fim') => (doc: DocumentoImpresso) =>
  [said(doc, `ide/xMun${qual}`), said(doc, `ide/UF${qual}`)].filter(Boolean).join(' - ')

const route = ({ ide }: DocumentoImpresso): string =>
  todos(ide, 'infPercurso')
    .map(cada => textoOf(cada, 'UFPer'))
    .join(' - ')

const taker = (doc: DocumentoImpresso): string => takerOf(doc).papel

const tipo = campo('TIPO DO CT-E', 4, 'ide/tpCTe', named(TIPOS))
const servico = campo('TIPO DO SERVIÇO', 4.4, 'ide/tpServ', named(SERVICOS))
const cfop = campo('CFOP - NATUREZA DA PRESTAÇÃO', 7, doc =>
  [said(doc, 'ide/CFOP'), said(doc, 'ide/natOp')].filter(Boolean).join(' - '),
)

const LINHAS: readonly LinhaImpressa[] = [
  {
    quando: doc => !isOs(doc),
    campos: [
      tipo,
      servico,
      campo('TOMADOR DO SERVIÇO', 3.4, taker),
      campo('CT-E GLOBALIZADO', 3, 'ide/indGlobalizado', codigo => (codigo === '1' ? 'SIM' : 'NÃO')),
      cfop,
    ],
  },
  { quando: isOs, campos: [tipo, servico, cfop] },
  {
    campos: [
      campo('INÍCIO DA PRESTAÇÃO', 1, end('Ini')),
      campo('PERCURSO', 1, route),
      campo('TÉRMINO DA PRESTAÇÃO', 1, end('Fim')),
    ],
    quando: doc => route(doc) !== '',
  },
  {
    campos: [campo('INÍCIO DA PRESTAÇÃO', 1, end('Ini')), campo('TÉRMINO DA PRESTAÇÃO', 1, end('Fim'))],
    quando: doc => route(doc) === '',
  },
]

/** Draws the head of each page of a DACTE: issuer, numbers, key, protocol, kind of service and its ends. */
export function dacteHead(
  doc: DocumentoImpresso,
  { numero, total }: FolhaImpressa,
  logo: Tamanho | null,
  area: OpenArea,
): DrawnArea {
  const os = isOs(doc)
  const acima = keyHead(
    doc,
    {
      titulo: os ? 'DACTE OS' : isSimp(doc) ? 'DACTE SIMPLIFICADO' : 'DACTE',
      porExtenso: `Documento Auxiliar do Conhecimento de Transporte Eletrônico${os ? ' para Outros Serviços' : ''}`,
      modal: named(MODAIS)(said(doc, 'ide/modal')),
      caixas: [
        caixa('MODELO', 1.5, said(doc, 'ide/mod')),
        caixa('SÉRIE', 1.4, paddedSeries(said(doc, 'ide/serie'))),
        caixa('NÚMERO', 2.7, dottedNumber(said(doc, 'ide/nCT'))),
        caixa('FL', 1.3, `${numero}/${total}`),
        caixa('DATA E HORA DE EMISSÃO', 4.4, dataHora(said(doc, 'ide/dhEmi'))),
        ...(os ? [] : [caixa('INSC. SUFRAMA DEST.', 2.8, said(doc, 'dest/ISUF') || said(doc, 'toma/ISUF'))]),
      ],
      qr: textoOf(doc.supl, 'qrCodCTe'),
    },
    logo,
    area,
  )
  const half = area.largura * 0.45
  const place = { y: acima.fim, altura: PROTOCOLO }
  const protocolo = [doc.homologacao ? HOMOLOGACAO : '', protocolOf(doc)].filter(Boolean).join(' - ')
  const linhas = drawRows(LINHAS, doc, { ...area, y: acima.fim + PROTOCOLO })
  return {
    fim: linhas.fim,
    elementos: [
      ...acima.elementos,
      ...box(caixa('CONSULTA', 1, CONSULTA), { ...place, x: area.x, largura: half }),
      ...box(
        { ...caixa('PROTOCOLO DE AUTORIZAÇÃO DE USO', 1, protocolo), negrito: true },
        { ...place, x: area.x + half, largura: area.largura - half },
      ),
      ...linhas.elementos,
    ],
  }
}

const CANHOTO = 17
const RECEBI =
  'DECLARO QUE RECEBI OS VOLUMES DESTE CONHECIMENTO EM PERFEITO ESTADO, PELO QUE DOU POR CUMPRIDO O PRESENTE CONTRATO DE TRANSPORTE.'

/** Makes the stub, which the receiver signs. */
export const dacteStub =
  (doc: DocumentoImpresso) =>
  ({ x, largura }: LadoPapel): Peca => ({
    altura: CANHOTO + 3.4,
    desenhar: y => {
      const topo = 4.6
      const place = { x: x + 1, largura: largura - 2, tamanho: 6.4 }
      return [
        frame({ x, y, largura, altura: topo }),
        write(RECEBI, { ...place, y: y + 0.9 }),
        ...boxRow(
          [
            caixa('NOME', 4.6, ''),
            caixa('RG', 2.6, ''),
            caixa('ASSINATURA / CARIMBO', 5.4, ''),
            caixa('CHEGADA: DATA E HORA', 3, ''),
            caixa('SAÍDA: DATA E HORA', 3, ''),
          ],
          { x, y: y + topo, largura: largura - 30 },
        ).elementos.map(each => (each.k === 'quadro' ? { ...each, altura: CANHOTO - topo } : each)),
        frame({ x: x + largura - 30, y: y + topo, largura: 30, altura: CANHOTO - topo }),
        ...writeLines(
          linesOf(
            `${doc.nome}\nNº ${dottedNumber(said(doc, 'ide/nCT'))}\nSÉRIE ${paddedSeries(said(doc, 'ide/serie'))}`,
            { largura: 28, tamanho: 8.4, negrito: true },
          ),
          {
            ...{ x: x + largura - 29, y: y + topo + 1, largura: 28, tamanho: 8.4, negrito: true },
            alinhar: 'centro',
          },
        ),
        ...dashes(y + CANHOTO + 1.7, x, largura),
      ]
    },
  })
