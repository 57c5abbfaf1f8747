import { chaveEmGrupos, data, dataHora, documento, reais } from '../../../../paper/format.ts'
import { UNPAID } from '../../../../tender/codes.ts'
import { nomePagamento } from '../../../../tender/index.ts'
import { said } from '../../../kit/paper/printed.ts'
import { type NoXml, no, textoOf, todos } from '../../../kit/parse.ts'
import type { NotaImpressa } from '../nota.ts'
import { KEPT, type ParteDita, told } from './dito.ts'
import { toldOfTransport } from './transporte.ts'

const labelled = (partes: readonly (readonly [rotulo: string, texto: string])[]): string =>
  partes
    .filter(([, texto]) => texto !== '')
    .map(([rotulo, texto]) => `${rotulo} ${texto}`)
    .join('  ')

const observation = (cada: NoXml): string => `${cada.atributos['xCampo'] ?? ''}: ${textoOf(cada, 'xTexto')}`

const referenced = (cada: NoXml): string => {
  const [ref] = cada.filhos
  return ref && /^ref(NFe|NFeSig|CTe)$/.test(ref.tag)
    ? `${ref.tag === 'refCTe' ? 'CT-e' : 'NF-e'} referenciado: ${chaveEmGrupos(ref.texto)}`
    : ''
}

const process = (cada: NoXml): string =>
  labelled([
    ['Processo', textoOf(cada, 'nProc')],
    ['ato', textoOf(cada, 'tpAto')],
  ])

// biome-ignore format: a table
const RETENCOES: readonly ParteDita[] = [
  ['PIS retido R$', 'vRetPIS', reais], ['COFINS retida R$', 'vRetCOFINS', reais], ['CSLL retida R$', 'vRetCSLL', reais],
  ['BC IRRF R$', 'vBCIRRF', reais], ['IRRF retido R$', 'vIRRF', reais],
  ['BC previdência R$', 'vBCRetPrev', reais], ['previdência retida R$', 'vRetPrev', reais],
]
// biome-ignore format: a table
const RECEITUARIO: readonly ParteDita[] = [['Receituário', 'nReceituario'], ['responsável', 'CPFRespTec', documento]]
// biome-ignore format: a table
const GUIA: readonly ParteDita[] = [['Guia de trânsito', 'nGuia'], ['série', 'serieGuia'], ['', 'UFGuia']]

/** Writes reason and time of a contingency issue (Ajuste SINIEF 7/2005, clause 11). */
function contingency(nota: NotaImpressa): string {
  const motivo = said(nota, 'ide/xJust')
  return motivo && `Contingência desde ${dataHora(said(nota, 'ide/dhCont'))}: ${motivo}`
}

/** Instalment as printed in its box. */
export interface ParcelaDanfe {
  numero: string
  vencimento: string
  valor: string
}

export const instalments = ({ inf }: NotaImpressa): ParcelaDanfe[] =>
  todos(no(inf, 'cobr'), 'dup').map(dup => ({
    numero: textoOf(dup, 'nDup'),
    vencimento: data(textoOf(dup, 'dVenc')),
    valor: reais(textoOf(dup, 'vDup')),
  }))

/** Lists the payments, for a note without invoice: 'Dinheiro R$ 10,00   PIX R$ 5,00'. */
export const payments = ({ inf }: NotaImpressa): string =>
  todos(no(inf, 'pag'), 'detPag')
    .map(det => {
      const tPag = textoOf(det, 'tPag')
      const nome = nomePagamento(tPag, textoOf(det, 'xPag'))
      return tPag === UNPAID ? nome : `${nome} R$ ${reais(textoOf(det, 'vPag'))}`
    })
    .join('   ')

/** Collects the additional information, one paragraph each. `restantes`: instalments without a box. */
export function additional(nota: NotaImpressa, restantes: readonly ParcelaDanfe[]): string[] {
  const { inf } = nota
  const infAdic = no(inf, 'infAdic')
  const fisco = textoOf(infAdic, 'infAdFisco')
  const intermediador = said(nota, 'infIntermed/CNPJ')
  return [
    ...(fisco ? [`Inf. fisco: ${fisco}`] : []),
    textoOf(infAdic, 'infCpl'),
    ...todos(infAdic, 'obsCont').map(observation),
    ...todos(infAdic, 'obsFisco').map(observation),
    ...todos(infAdic, 'procRef').map(process),
    ...todos(nota.ide, 'NFref').map(referenced),
    labelled([
      ['Empenho:', said(nota, 'compra/xNEmp')],
      ['Pedido:', said(nota, 'compra/xPed')],
      ['Contrato:', said(nota, 'compra/xCont')],
    ]),
    labelled([
      [
        'Embarque:',
        [said(nota, 'exporta/xLocExporta'), said(nota, 'exporta/UFSaidaPais')].filter(Boolean).join(' - '),
      ],
      ['Despacho:', said(nota, 'exporta/xLocDespacho')],
    ]),
    labelled([
      ['SUFRAMA:', said(nota, 'dest/ISUF')],
      ['E-mail do destinatário:', said(nota, 'dest/email')],
      [
        'País:',
        /^(|BRASIL)$/i.test(said(nota, 'dest/enderDest/xPais')) ? '' : said(nota, 'dest/enderDest/xPais'),
      ],
    ]),
    labelled([
      ['E-mail do local de retirada:', said(nota, 'retirada/email')],
      ['E-mail do local de entrega:', said(nota, 'entrega/email')],
    ]),
    intermediador
      ? `Intermediador: ${documento(intermediador)} ${said(nota, 'infIntermed/idCadIntTran')}`
      : '',
    ...toldOfTransport(nota),
    told(no(inf, 'total', 'retTrib'), RETENCOES),
    ...todos(no(inf, 'agropecuario'), 'defensivo').map(cada => told(cada, RECEITUARIO)),
    told(no(inf, 'agropecuario', 'guiaTransito'), GUIA),
    restantes
      .map(({ numero, vencimento, valor }) => ['Parcela', `${numero}:`, vencimento, 'R$', valor].join(KEPT))
      .join('   '),
    contingency(nota),
  ].filter(Boolean)
}
