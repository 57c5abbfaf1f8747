import { heightOf } from '../../../etiqueta/medida.ts'
import { A4, type Tamanho } from '../../../papel/a4.ts'
import { type ElementoPapel, linesOf, write, writeLines } from '../../../papel/desenho.ts'
import { flow, type Peca } from '../../../papel/fluxo.ts'
import { blockName, boxRow, type CaixaPapel, frame, NOME } from '../../../papel/quadro.ts'
import { findNo, type NoXml, no, parseXml, textoOf } from '../../parse.ts'
import { chaveEmGrupos, data, dataHora, reais } from '../formato.ts'
import { type NotaImpressa, openNota, said } from '../nota.ts'
import { documentOf } from './blocos.ts'
import { bars, issuer, noteNumber, noteSeries } from './cabeca.ts'
import { ALTURA } from './campo.ts'
import type { PapelDesenhado } from './danfe-a4.ts'
import { watermark } from './tarja.ts'

const MARGEM = 12
const UTIL = { x: MARGEM, largura: A4[0] - 2 * MARGEM } as const
const FIM = A4[1] - MARGEM
const TOPO = 26
const LETRA = 9.5

const CARTA = '110110'

/** What an event says, by its tags; of another the tag itself. */
const NOMES: Readonly<Record<string, string>> = {
  xCorrecao: 'CORREÇÃO',
  xCondUso: 'CONDIÇÕES DE USO',
  xJust: 'JUSTIFICATIVA',
  nProt: 'PROTOCOLO DA NOTA',
  chNFeRef: 'CHAVE DA NOTA QUE A SUBSTITUI',
  cOrgaoAutor: 'ÓRGÃO AUTOR',
  tpAutor: 'TIPO DO AUTOR',
  verAplic: 'VERSÃO DO APLICATIVO',
  nProtEvento: 'PROTOCOLO DO EVENTO CANCELADO',
  tpEventoAut: 'TIPO DO EVENTO CANCELADO',
  CNPJ: 'CNPJ',
  CPF: 'CPF',
  tpAutorizacao: 'PODE AUTORIZAR OUTROS (1 = SIM)',
  dhEntrega: 'DATA E HORA DA ENTREGA',
  nDoc: 'DOCUMENTO DE QUEM RECEBEU',
  xNome: 'QUEM RECEBEU',
  latGPS: 'LATITUDE',
  longGPS: 'LONGITUDE',
  hashComprovante: 'HASH DO COMPROVANTE',
  dhHashComprovante: 'DATA E HORA DO HASH',
  dhTentativaEntrega: 'DATA E HORA DA TENTATIVA',
  nTentativa: 'NÚMERO DA TENTATIVA',
  tpMotivo: 'MOTIVO',
  xJustMotivo: 'JUSTIFICATIVA DO MOTIVO',
  hashTentativaEntrega: 'HASH DA TENTATIVA',
  dhHashTentativaEntrega: 'DATA E HORA DO HASH',
  indPag: 'À VISTA (0) OU A PRAZO (1)',
  tPag: 'FORMA DE PAGAMENTO',
  xPag: 'DESCRIÇÃO DO PAGAMENTO',
  vPag: 'VALOR PAGO R$',
  dPag: 'DATA DO PAGAMENTO',
  CNPJPag: 'CNPJ DE ONDE FOI PAGO',
  UFPag: 'UF DE ONDE FOI PAGO',
  cAut: 'AUTORIZAÇÃO',
  CNPJReceb: 'CNPJ DE QUEM RECEBEU',
  UFReceb: 'UF DE QUEM RECEBEU',
  indQuitacao: 'QUITAÇÃO INTEGRAL (1 = SIM)',
  dPrevEntrega: 'PREVISÃO DE ENTREGA',
  indAceitacao: 'ACEITA (1 = SIM)',
  vIBS: 'IBS R$',
  vCBS: 'CBS R$',
  vCredIBS: 'CRÉDITO DE IBS R$',
  vCredCBS: 'CRÉDITO DE CBS R$',
  cCredPres: 'CÓDIGO DO CRÉDITO PRESUMIDO',
  pCredPres: 'PERCENTUAL DO CRÉDITO PRESUMIDO',
  vCredPres: 'CRÉDITO PRESUMIDO R$',
}

interface Evento {
  inf: NoXml | null
  resposta: NoXml | null
  tipo: string
}

/** An event of a note on A4, of its stored XML (procEventoNFe) and the note's: a correction letter with its conditions of use, or another. @throws XmlInvalido */
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
  const marca = watermark({ ...nota, homologacao: textoOf(inf, 'tpAmb') === '2' }, false, A4)
  return {
    titulo: `${titleOf(evento)} ${nota.nome} ${said(nota, 'ide/nNF')}`,
    folha: A4,
    paginas: paginas.map(pagina => [...marca, ...pagina]),
  }
}

const titleOf = ({ inf, tipo }: Evento): string =>
  tipo === CARTA ? 'CARTA DE CORREÇÃO ELETRÔNICA' : `EVENTO: ${textoOf(inf, 'detEvento', 'descEvento')}`

const caixa = (titulo: string, largura: number, texto: string): CaixaPapel => ({ titulo, largura, texto })

/** Whose event it is, of which note, and what the authority answered. */
function heading(
  evento: Evento,
  nota: NotaImpressa,
  logo: Tamanho | null,
): { elementos: ElementoPapel[]; fim: number } {
  const { inf, resposta, tipo } = evento
  const of = (tag: string) => textoOf(inf, tag)
  const blocos: [string, CaixaPapel[][]][] = [
    [
      'EVENTO',
      [
        [
          caixa('TIPO DO EVENTO', 8, `${tipo} - ${textoOf(inf, 'detEvento', 'descEvento')}`),
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
  const elementos = top(evento, nota, logo)
  let y = MARGEM + 2 * TOPO
  for (const [nome, linhas] of blocos) {
    elementos.push(blockName(nome, { ...UTIL, y }))
    y += NOME
    for (const caixas of linhas) {
      elementos.push(...boxRow(caixas, { ...UTIL, y, altura: ALTURA }))
      y += ALTURA
    }
  }
  return { elementos, fim: y }
}

const AVISO = [
  'Não possui valor fiscal: representa o evento indicado abaixo.',
  'Consulte a autenticidade no portal nacional da NF-e',
  'ou no site da Sefaz autorizadora.',
]

function top(evento: Evento, nota: NotaImpressa, logo: Tamanho | null): ElementoPapel[] {
  const half = UTIL.largura / 2
  const centro = { x: UTIL.x + half + 2, largura: half - 4, alinhar: 'centro' } as const
  const titulo = linesOf(titleOf(evento), { ...centro, tamanho: 13, negrito: true })
  const chave = textoOf(evento.inf, 'chNFe')
  const below = { ...UTIL, y: MARGEM + TOPO, altura: TOPO - 2 }
  return [
    ...issuer(nota, logo, { x: UTIL.x, y: MARGEM, largura: half, altura: TOPO }),
    frame({ x: UTIL.x + half, y: MARGEM, largura: half, altura: TOPO }),
    ...writeLines(titulo, { ...centro, y: MARGEM + 2, tamanho: 13, negrito: true }),
    ...writeLines(AVISO, { ...centro, y: MARGEM + 13.4, tamanho: 8 }),
    frame(below),
    ...bars(chave, { ...UTIL, y: below.y + 2, altura: 13 }),
    write(chaveEmGrupos(chave), {
      ...{ ...UTIL, y: below.y + 17, tamanho: 10.5, negrito: true, alinhar: 'centro' },
    }),
  ]
}

const leaves = (grupo: NoXml): NoXml[] => (grupo.filhos.length === 0 ? [grupo] : grupo.filhos.flatMap(leaves))

/** What the event says, a text after another, cut only between lines. */
function textsOf(detalhe: NoXml | null): Peca[] {
  const ditos = (detalhe?.filhos ?? []).filter(({ tag }) => tag !== 'descEvento').flatMap(leaves)
  const style = { ...UTIL, tamanho: LETRA }
  return ditos.flatMap(({ tag, texto }) => {
    const linhas = linesOf(texto, style)
    return [
      {
        altura: NOME + 0.6,
        junto: heightOf(1, LETRA),
        desenhar: (y: number) => [blockName(NOMES[tag] ?? tag, { ...UTIL, y })],
      },
      ...linhas.map((linha, i) => ({
        altura: heightOf(1, LETRA) + (i === linhas.length - 1 ? 3 : 0),
        desenhar: (y: number) => [write(linha, { ...style, y })],
      })),
    ]
  })
}
