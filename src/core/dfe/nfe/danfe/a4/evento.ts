import {
  block,
  blockName,
  boxRow,
  type CaixaPapel,
  type DrawnArea,
  frame,
  NOME,
  stack,
} from '../../../../paper/box.ts'
import { linesOf, write, writeLines } from '../../../../paper/draw.ts'
import { flow, type Peca } from '../../../../paper/flow.ts'
import { chaveEmGrupos, data, dataHora, reais } from '../../../../paper/format.ts'
import { heightOf } from '../../../../paper/measure.ts'
import { A4, type Tamanho } from '../../../../paper/page.ts'
import { watermark } from '../../../kit/paper/bands.ts'
import { bars } from '../../../kit/paper/bars.ts'
import { documentOf } from '../../../kit/paper/field.ts'
import { issuer } from '../../../kit/paper/issuer.ts'
import { said } from '../../../kit/paper/printed.ts'
import type { PapelDesenhado } from '../../../kit/paper/sheet.ts'
import { findNo, type NoXml, no, parseXml, textoOf } from '../../../kit/parse.ts'
import { type NotaImpressa, openNota } from '../nota.ts'
import { issuerOf, noteNumber, noteSeries } from './cabeca.ts'
import { toldInEvent } from './dito-no-evento.ts'
import { markOf } from './tarja.ts'

const MARGEM = 12
const UTIL = { x: MARGEM, largura: A4[0] - 2 * MARGEM } as const
const FIM = A4[1] - MARGEM
const TOPO = 26
const LETRA = 9.5

const CARTA = '110110'
/** Most letters of an event's name that fit its box; a longer name is only in the title. */
const TIPO_MAX = 46

interface Evento {
  inf: NoXml | null
  resposta: NoXml | null
  tipo: string
}

/**
 * Lays out a note's event on A4, from its stored XML (procEventoNFe) and the note's: a correction letter with its conditions
 * of use, or another event. @throws XmlInvalido
 */
export function layOutEvent(xml: string, xmlNota: string, logo: Tamanho | null): PapelDesenhado {
  const raiz = parseXml(xml)
  const inf = no(findNo(raiz, 'evento'), 'infEvento')
  const evento = { inf, resposta: no(findNo(raiz, 'retEvento'), 'infEvento'), tipo: textoOf(inf, 'tpEvento') }
  const nota = openNota(xmlNota)
  const { elementos, fim } = heading(evento, nota, logo)
  const paginas = flow(
    [{ altura: 0, desenhar: () => elementos }, ...textsOf(no(inf, 'detEvento'))],
    { primeira: fim + 3, outras: MARGEM, fim: FIM },
    { cabeca: { altura: 0, desenhar: () => [] }, transporte: null },
  )
  const marca = watermark(markOf({ homologacao: textoOf(inf, 'tpAmb') === '2' }, false), A4)
  return {
    titulo: `${titleOf(evento)} ${nota.nome} ${said(nota, 'ide/nNF')}`,
    folha: A4,
    paginas: paginas.map(pagina => [...marca, ...pagina]),
  }
}

const titleOf = ({ inf, tipo }: Evento): string =>
  tipo === CARTA ? 'CARTA DE CORREÇÃO ELETRÔNICA' : `EVENTO: ${textoOf(inf, 'detEvento', 'descEvento')}`

const caixa = (titulo: string, largura: number, texto: string): CaixaPapel => ({ titulo, largura, texto })

/** Draws the company, the event, SEFAZ's answer and the note. */
function heading(evento: Evento, nota: NotaImpressa, logo: Tamanho | null): DrawnArea {
  const { inf, resposta, tipo } = evento
  const of = (tag: string) => textoOf(inf, tag)
  const nome = textoOf(inf, 'detEvento', 'descEvento')
  const blocos: [string, CaixaPapel[][]][] = [
    [
      'EVENTO',
      [
        [
          caixa('TIPO DO EVENTO', 8, nome.length > TIPO_MAX ? tipo : `${tipo} - ${nome}`),
          caixa('SEQUÊNCIA', 2, of('nSeqEvento')),
          caixa('ÓRGÃO', 2, of('cOrgao')),
          caixa('AMBIENTE', 3, of('tpAmb') === '1' ? 'Produção' : 'Homologação'),
          caixa('DATA E HORA DO EVENTO', 5, dataHora(of('dhEvento'))),
        ],
        [
          caixa('SITUAÇÃO', 10, `${textoOf(resposta, 'cStat')} - ${textoOf(resposta, 'xMotivo')}`),
          caixa('PROTOCOLO', 5, textoOf(resposta, 'nProt')),
          caixa('DATA E HORA DO REGISTRO', 5, dataHora(textoOf(resposta, 'dhRegEvento'))),
        ],
      ],
    ],
    [
      `${nota.nome} A QUE SE REFERE`,
      [
        [
          caixa('MODELO', 2, said(nota, 'ide/mod')),
          caixa('SÉRIE', 2, noteSeries(nota)),
          caixa('NÚMERO', 4, noteNumber(nota)),
          caixa('EMISSÃO', 4, data(said(nota, 'ide/dhEmi'))),
          { ...caixa('VALOR TOTAL R$', 8, reais(said(nota, 'total/ICMSTot/vNF'))), alinhar: 'direita' },
        ],
        [
          caixa('DESTINATÁRIO', 15, said(nota, 'dest/xNome')),
          caixa('CNPJ / CPF', 5, documentOf('dest')(nota)),
        ],
      ],
    ],
  ]
  const { elementos, fim } = top(evento, nota, logo)
  const below = stack(blocos, { ...UTIL, y: fim }, ([nome, linhas], area) =>
    block(nome, linhas, area, boxRow),
  )
  return { elementos: [...elementos, ...below.elementos], fim: below.fim }
}

const AVISO = [
  'Não possui valor fiscal: representa o evento indicado abaixo.',
  'Consulte a autenticidade no portal nacional da NF-e',
  'ou no site da Sefaz autorizadora.',
]

/** Height of the title, mm. A long title uses a smaller font. */
const TITULO = 11.6
const TITULOS = [13, 11, 9, 7.5]

function top(evento: Evento, nota: NotaImpressa, logo: Tamanho | null): DrawnArea {
  const half = UTIL.largura / 2
  const centro = { x: UTIL.x + half + 2, largura: half - 4, alinhar: 'centro' } as const
  const sized = TITULOS.map(tamanho => ({
    ...{ ...centro, tamanho, negrito: true },
    linhas: linesOf(titleOf(evento), { ...centro, tamanho, negrito: true }),
  }))
  const titulo =
    sized.find(({ linhas, tamanho }) => heightOf(linhas.length, tamanho) <= TITULO) ?? sized.at(-1)
  const chave = textoOf(evento.inf, 'chNFe')
  const emitente = issuer(issuerOf(nota), logo, { x: UTIL.x, largura: half, altura: TOPO })
  const below = { ...UTIL, y: MARGEM + emitente.altura, altura: TOPO - 2 }
  const elementos = [
    ...emitente.desenhar(MARGEM),
    frame({ x: UTIL.x + half, y: MARGEM, largura: half, altura: emitente.altura }),
    ...(titulo ? writeLines(titulo.linhas, { ...titulo, y: MARGEM + 1.6 }) : []),
    ...writeLines(AVISO, { ...centro, y: MARGEM + 1.8 + TITULO, tamanho: 8 }),
    frame(below),
    ...bars(chave, { ...UTIL, y: below.y + 2, altura: 13 }),
    write(chaveEmGrupos(chave), {
      ...{ ...UTIL, y: below.y + 17, tamanho: 10.5, negrito: true, alinhar: 'centro' },
    }),
  ]
  return { elementos, fim: below.y + TOPO }
}

/** Draws the event's texts, breaking pages only between lines. */
function textsOf(detalhe: NoXml | null): Peca[] {
  const style = { ...UTIL, tamanho: LETRA }
  return toldInEvent(detalhe).flatMap(({ nome, texto }) => {
    const linhas = linesOf(texto, style)
    return [
      {
        altura: NOME + 0.6,
        junto: heightOf(1, LETRA),
        desenhar: (y: number) => [blockName(nome, { ...UTIL, y })],
      },
      ...linhas.map((linha, i) => ({
        altura: heightOf(1, LETRA) + (i === linhas.length - 1 ? 3 : 0),
        desenhar: (y: number) => [write(linha, { ...style, y })],
      })),
    ]
  })
}
