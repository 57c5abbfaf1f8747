import {
  block,
  blockName,
  boxRow,
  type CaixaPapel,
  type DrawnArea,
  frame,
  NOME,
  stack,
} from '../../../paper/box.ts'
import { linesOf, write, writeLines } from '../../../paper/draw.ts'
import { flow, type Peca } from '../../../paper/flow.ts'
import { chaveEmGrupos, data, dataHora, reais } from '../../../paper/format.ts'
import { heightOf } from '../../../paper/measure.ts'
import { A4, type Tamanho } from '../../../paper/page.ts'
import type { EventWords } from '../event/write.ts'
import { findNo, type NoXml, no, parseXml, textoOf } from '../parse.ts'
import { watermark } from './bands.ts'
import { bars } from './bars.ts'
import { dottedNumber, paddedSeries } from './field.ts'
import { issuer } from './issuer.ts'
import { type DocumentoImpresso, said } from './printed.ts'
import type { PapelDesenhado } from './sheet.ts'
import type { DitoNoEvento } from './told.ts'

const MARGEM = 12
const UTIL = { x: MARGEM, largura: A4[0] - 2 * MARGEM } as const
const FIM = A4[1] - MARGEM
const TOPO = 26
const LETRA = 9.5

const CARTA = '110110'
/** Most letters of an event's name that fit its box; a longer name is only in the title. */
const TIPO_MAX = 46

/** A document with an event, in the words of its family. */
interface ComEvento {
  doc: DocumentoImpresso
  /** Tags of the family's events, and of the document's number. */
  tags: Pick<EventWords, 'root' | 'answer' | 'key'>
  numero: string
  emitente: Parameters<typeof issuer>[0]
  /** R$, as written. */
  valor: string
  /** To whom it was issued: the box's title, name, and CNPJ or CPF. */
  quem: { titulo: string; nome: string; documento: string }
  aviso: readonly string[]
  /** Texts of the event, each with its name. */
  ditos: (detalhe: NoXml | null) => readonly DitoNoEvento[]
}

interface Evento {
  inf: NoXml | null
  resposta: NoXml | null
  tipo: string
  /** The event in words, as its XML says it. */
  nome: string
}

/** Lays out an event on A4, from its stored XML; a correction letter with its conditions of use. @throws XmlInvalido */
export function layOutEventOf(xml: string, papel: ComEvento, logo: Tamanho | null): PapelDesenhado {
  const raiz = parseXml(xml)
  const { doc, tags, numero, ditos } = papel
  const inf = no(findNo(raiz, tags.root), 'infEvento')
  const detalhe = no(inf, 'detEvento')
  const evento: Evento = {
    inf,
    resposta: no(findNo(raiz, tags.answer), 'infEvento'),
    tipo: textoOf(inf, 'tpEvento'),
    nome: (detalhe && findNo(detalhe, 'descEvento')?.texto) || '',
  }
  const { elementos, fim } = heading(evento, papel, logo)
  const paginas = flow(
    [{ altura: 0, desenhar: () => elementos }, ...textsOf(ditos(detalhe))],
    { primeira: fim + 3, outras: MARGEM, fim: FIM },
    { cabeca: { altura: 0, desenhar: () => [] }, transporte: null },
  )
  const marca = watermark(textoOf(inf, 'tpAmb') === '2' ? 'SEM VALOR FISCAL' : '', A4)
  return {
    titulo: `${titleOf(evento)} ${doc.nome} ${said(doc, `ide/${numero}`)}`,
    folha: A4,
    paginas: paginas.map(pagina => [...marca, ...pagina]),
  }
}

const titleOf = ({ nome, tipo }: Evento): string =>
  tipo === CARTA ? 'CARTA DE CORREÇÃO ELETRÔNICA' : `EVENTO: ${nome}`

const caixa = (titulo: string, largura: number, texto: string): CaixaPapel => ({ titulo, largura, texto })

/** Draws the company, the event, SEFAZ's answer and the document. */
function heading(evento: Evento, papel: ComEvento, logo: Tamanho | null): DrawnArea {
  const { inf, resposta, tipo, nome } = evento
  const { doc, numero, valor, quem } = papel
  const of = (tag: string) => textoOf(inf, tag)
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
      `${doc.nome} A QUE SE REFERE`,
      [
        [
          caixa('MODELO', 2, said(doc, 'ide/mod')),
          caixa('SÉRIE', 2, paddedSeries(said(doc, 'ide/serie'))),
          caixa('NÚMERO', 4, dottedNumber(said(doc, `ide/${numero}`))),
          caixa('EMISSÃO', 4, data(said(doc, 'ide/dhEmi'))),
          { ...caixa('VALOR TOTAL R$', 8, reais(valor)), alinhar: 'direita' },
        ],
        [caixa(quem.titulo, 15, quem.nome), caixa('CNPJ / CPF', 5, quem.documento)],
      ],
    ],
  ]
  const { elementos, fim } = top(evento, papel, logo)
  const below = stack(blocos, { ...UTIL, y: fim }, ([nome, linhas], area) =>
    block(nome, linhas, area, boxRow),
  )
  return { elementos: [...elementos, ...below.elementos], fim: below.fim }
}

/** Height of the title, mm. A long title uses a smaller font. */
const TITULO = 11.6
const TITULOS = [13, 11, 9, 7.5]

function top(evento: Evento, papel: ComEvento, logo: Tamanho | null): DrawnArea {
  const half = UTIL.largura / 2
  const centro = { x: UTIL.x + half + 2, largura: half - 4, alinhar: 'centro' } as const
  const sized = TITULOS.map(tamanho => ({
    ...{ ...centro, tamanho, negrito: true },
    linhas: linesOf(titleOf(evento), { ...centro, tamanho, negrito: true }),
  }))
  const titulo =
    sized.find(({ linhas, tamanho }) => heightOf(linhas.length, tamanho) <= TITULO) ?? sized.at(-1)
  const chave = textoOf(evento.inf, papel.tags.key)
  const emitente = issuer(papel.emitente, logo, { x: UTIL.x, largura: half, altura: TOPO })
  const below = { ...UTIL, y: MARGEM + emitente.altura, altura: TOPO - 2 }
  const elementos = [
    ...emitente.desenhar(MARGEM),
    frame({ x: UTIL.x + half, y: MARGEM, largura: half, altura: emitente.altura }),
    ...(titulo ? writeLines(titulo.linhas, { ...titulo, y: MARGEM + 1.6 }) : []),
    ...writeLines(papel.aviso, { ...centro, y: MARGEM + 1.8 + TITULO, tamanho: 8 }),
    frame(below),
    ...bars(chave, { ...UTIL, y: below.y + 2, altura: 13 }),
    write(chaveEmGrupos(chave), {
      ...{ ...UTIL, y: below.y + 17, tamanho: 10.5, negrito: true, alinhar: 'centro' },
    }),
  ]
  return { elementos, fim: below.y + TOPO }
}

/** Draws the event's texts, breaking pages only between lines. */
function textsOf(ditos: ReturnType<ComEvento['ditos']>): Peca[] {
  const style = { ...UTIL, tamanho: LETRA }
  return ditos.flatMap(({ nome, texto }) => {
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
