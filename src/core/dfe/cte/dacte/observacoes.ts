import { block, box, boxRow, type CaixaPapel, NOME } from '../../../paper/box.ts'
import { linesOf, writeLines } from '../../../paper/draw.ts'
import type { Peca } from '../../../paper/flow.ts'
import { data, dataHora, reais } from '../../../paper/format.ts'
import { heightOf } from '../../../paper/measure.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import { textList } from '../../kit/paper/rows.ts'
import { type LadoPapel, pieceOf } from '../../kit/paper/sheet.ts'
import type { ParteImpressa } from '../../kit/paper/spread.ts'
import { type NoXml, no, textoOf, todos } from '../../kit/parse.ts'
import { groupOf } from './documento.ts'

const labelled = (...partes: readonly (readonly [rotulo: string, texto: string])[]): string =>
  partes
    .filter(([, texto]) => texto !== '')
    .map(([rotulo, texto]) => `${rotulo} ${texto}`)
    .join('   ')

/** Writes when the delivery is planned: day or days, hour or hours. */
function delivery(doc: DocumentoImpresso): string {
  const entrega = no(doc.inf, 'compl', 'Entrega')
  const of = (...tags: string[]) => textoOf(entrega, ...tags)
  const dias = [of('comData', 'dProg'), of('noPeriodo', 'dIni'), of('noPeriodo', 'dFim')].filter(Boolean)
  const horas = [of('comHora', 'hProg'), of('noInter', 'hIni'), of('noInter', 'hFim')].filter(Boolean)
  return [dias.map(data).join(' a '), horas.join(' a ')].filter(Boolean).join(', ')
}

const vehicle = (veic: NoXml): string =>
  labelled(
    ['Veículo novo: chassi', textoOf(veic, 'chassi')],
    ['cor', textoOf(veic, 'xCor')],
    ['modelo', textoOf(veic, 'cMod')],
    ['valor R$', reais(textoOf(veic, 'vUnit'))],
    ['frete R$', reais(textoOf(veic, 'vFrete'))],
  )

const money = (texto: string) => (texto ? reais(texto) : '')

/** Lists what has no box of its own, one paragraph each. */
function paragraphs(doc: DocumentoImpresso): string[] {
  const of = (caminho: string) => said(doc, caminho)
  const cobr = groupOf(doc, 'cobr')
  return [
    of('compl/xObs'),
    textoOf(groupOf(doc, 'infGlobalizado'), 'xObs'),
    labelled(
      ['Característica do transporte:', of('compl/xCaracAd')],
      ['do serviço:', of('compl/xCaracSer')],
      ['Emissor:', of('compl/xEmi')],
    ),
    labelled(
      ['Previsão de entrega:', delivery(doc)],
      ['Retirada pelo recebedor:', of('ide/retira') === '0' ? `sim ${of('ide/xDetRetira')}`.trim() : ''],
      ['Cálculo do frete de', of('compl/origCalc')],
      ['até', of('compl/destCalc')],
    ),
    ...todos(no(doc.inf, 'infCTeNorm'), 'veicNovos').map(vehicle),
    labelled(
      ['Fatura', textoOf(cobr, 'fat', 'nFat')],
      ['valor R$', money(textoOf(cobr, 'fat', 'vOrig'))],
      ['desconto R$', money(textoOf(cobr, 'fat', 'vDesc'))],
      ['líquido R$', money(textoOf(cobr, 'fat', 'vLiq'))],
    ),
    todos(cobr, 'dup')
      .map(dup =>
        labelled(
          ['Parcela', textoOf(dup, 'nDup')],
          ['vencimento', data(textoOf(dup, 'dVenc'))],
          ['R$', money(textoOf(dup, 'vDup'))],
        ),
      )
      .join('   '),
    labelled(['Contingência desde', of('ide/xJust') && dataHora(of('ide/dhCont'))], ['-', of('ide/xJust')]),
  ].filter(Boolean)
}

/** Makes the block of the planned way of the cargo; none for a document without it. */
function flowOfCargo(doc: DocumentoImpresso, lado: LadoPapel): Peca[] {
  const fluxo = no(doc.inf, 'compl', 'fluxo')
  if (!fluxo) return []
  const caixas: CaixaPapel[] = [
    { titulo: 'SIGLA DA ORIGEM', texto: textoOf(fluxo, 'xOrig'), largura: 3 },
    {
      titulo: 'SIGLAS DAS PASSAGENS',
      texto: todos(fluxo, 'pass')
        .map(pass => textoOf(pass, 'xPass'))
        .filter(Boolean)
        .join(', '),
      largura: 6,
    },
    { titulo: 'SIGLA DO DESTINO', texto: textoOf(fluxo, 'xDest'), largura: 3 },
    { titulo: 'ROTA', texto: textoOf(fluxo, 'xRota'), largura: 1.6 },
  ]
  return [pieceOf(area => block('PREVISÃO DO FLUXO DA CARGA', [caixas], area, boxRow), lado)]
}

export const remarks = (doc: DocumentoImpresso, lado: LadoPapel): ParteImpressa[] => [
  ...flowOfCargo(doc, lado),
  textList('OBSERVAÇÕES', paragraphs(doc), lado),
]

const observed = (doc: DocumentoImpresso, tag: string): string[] =>
  todos(no(doc.inf, 'compl'), tag).map(
    cada => `${cada.atributos['xCampo'] ?? ''}: ${textoOf(cada, 'xTexto')}`,
  )

const LETRA = 6.6
const TITULO = 3
const LIVRE = 10

/** Makes the two boxes at the foot: the issuer's own, and the tax authority's. */
export function footBoxes(doc: DocumentoImpresso, { x, largura }: LadoPapel): Peca {
  const wide = largura * 0.62
  const quadros = [
    { titulo: `USO EXCLUSIVO DO EMISSOR DO ${doc.nome}`, ditos: observed(doc, 'ObsCont'), x, largura: wide },
    {
      ...{ titulo: 'RESERVADO AO FISCO', x: x + wide, largura: largura - wide },
      ditos: [said(doc, 'imp/infAdFisco'), ...observed(doc, 'ObsFisco')].filter(Boolean),
    },
  ].map(quadro => {
    const place = { x: quadro.x + 0.8, largura: quadro.largura - 1.6, tamanho: LETRA }
    return { ...quadro, place, linhas: quadro.ditos.flatMap(dito => linesOf(dito, place)) }
  })
  const altura = Math.max(
    LIVRE,
    ...quadros.map(({ linhas }) => TITULO + heightOf(linhas.length, LETRA) + 0.6),
  )
  return {
    altura: altura + NOME / 3,
    desenhar: top =>
      quadros.flatMap(({ titulo, linhas, place, ...lugar }) => [
        ...box(
          { titulo, texto: '', largura: 1 },
          { x: lugar.x, largura: lugar.largura, y: top + NOME / 3, altura },
        ),
        ...writeLines(linhas, { ...place, y: top + NOME / 3 + TITULO }),
      ]),
  }
}
