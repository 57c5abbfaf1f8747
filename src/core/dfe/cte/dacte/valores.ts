import type { Peca } from '../../../paper/flow.ts'
import { quantidade, reais } from '../../../paper/format.ts'
import {
  type BlocoImpresso,
  type CampoImpresso,
  campo,
  drawBlocks,
  drawRow,
  valor,
  whenAny,
} from '../../kit/paper/field.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import { tableList } from '../../kit/paper/rows.ts'
import { type LadoPapel, pieceOf } from '../../kit/paper/sheet.ts'
import type { ParteImpressa } from '../../kit/paper/spread.ts'
import { no, textoOf, todos } from '../../kit/parse.ts'

const SITUACOES: Readonly<Record<string, string>> = {
  ...{ '00': 'TRIBUTAÇÃO NORMAL', '20': 'BASE DE CÁLCULO REDUZIDA', '40': 'ISENTA', '41': 'NÃO TRIBUTADA' },
  ...{ '51': 'DIFERIDO', '60': 'COBRADO POR SUBSTITUIÇÃO TRIBUTÁRIA', '90': 'OUTROS' },
}
const PROPRIAS: Readonly<Record<string, string>> = {
  ICMSOutraUF: 'DEVIDO À UF DE INÍCIO DA PRESTAÇÃO',
  ICMSSN: 'SIMPLES NACIONAL',
}

const rate = (texto: string) => (texto === '' ? '' : `${quantidade(texto)}%`)
const percent = (titulo: string, largura: number, de: CampoImpresso['de']): CampoImpresso => ({
  ...campo(titulo, largura, de, rate),
  alinhar: 'direita',
})

/** The group of the ICMS that applies, as it is named in the layout. */
const icms = ({ inf }: DocumentoImpresso) => no(inf, 'imp', 'ICMS')?.filhos[0]
/** Reads the first of some tags of the ICMS: its groups name the same figure differently. */
const ofIcms =
  (...tags: string[]) =>
  (doc: DocumentoImpresso) =>
    tags.map(tag => textoOf(icms(doc), tag)).find(Boolean) ?? ''

function situation(doc: DocumentoImpresso): string {
  const grupo = icms(doc)
  const cst = textoOf(grupo, 'CST')
  return [cst, PROPRIAS[grupo?.tag ?? ''] ?? SITUACOES[cst] ?? ''].filter(Boolean).join(' - ')
}

const IMPOSTO: BlocoImpresso = {
  nome: 'INFORMAÇÕES RELATIVAS AO IMPOSTO',
  linhas: [
    {
      campos: [
        campo('CLASSIFICAÇÃO TRIBUTÁRIA DO SERVIÇO', 6.4, situation),
        valor('BASE DE CÁLCULO', 3, ofIcms('vBC', 'vBCOutraUF', 'vBCSTRet')),
        percent('ALÍQ. ICMS', 2, ofIcms('pICMS', 'pICMSOutraUF', 'pICMSSTRet')),
        valor('VALOR DO ICMS', 3, ofIcms('vICMS', 'vICMSOutraUF')),
        percent('% RED. BC', 2, ofIcms('pRedBC', 'pRedBCOutraUF')),
        valor('ICMS ST', 3, ofIcms('vICMSSTRet')),
      ],
    },
    whenAny([
      valor('ICMS DESONERADO', 3, ofIcms('vICMSDeson')),
      campo('CÓDIGO DO BENEFÍCIO', 3, ofIcms('cBenef')),
      valor('CRÉDITO OUTORGADO', 3, ofIcms('vCred')),
      valor('V. APROX. DOS TRIBUTOS', 3, 'imp/vTotTrib'),
    ]),
    whenAny([
      valor('BASE NA UF DO TÉRMINO', 3, 'imp/ICMSUFFim/vBCUFFim'),
      percent('ALÍQ. INTERNA', 2, 'imp/ICMSUFFim/pICMSUFFim'),
      percent('ALÍQ. INTERESTADUAL', 2.4, 'imp/ICMSUFFim/pICMSInter'),
      valor('ICMS UF DO TÉRMINO', 3, 'imp/ICMSUFFim/vICMSUFFim'),
      valor('ICMS UF DO INÍCIO', 3, 'imp/ICMSUFFim/vICMSUFIni'),
      percent('% FCP', 2, 'imp/ICMSUFFim/pFCPUFFim'),
      valor('FCP UF DO TÉRMINO', 3, 'imp/ICMSUFFim/vFCPUFFim'),
    ]),
    whenAny(
      [
        ['PIS', 'vPIS'],
        ['COFINS', 'vCOFINS'],
        ['IR', 'vIR'],
        ['INSS', 'vINSS'],
        ['CSLL', 'vCSLL'],
      ].map(([nome = '', tag]) => valor(`VALOR DO ${nome}`, 3, `imp/infTribFed/${tag}`)),
    ),
  ],
}

const RTC = 'imp/IBSCBS'
const G = `${RTC}/gIBSCBS`

const REFORMA: BlocoImpresso = {
  nome: 'INFORMAÇÕES RELATIVAS AO IBS E À CBS',
  quando: doc => no(doc.inf, 'imp', 'IBSCBS') !== null,
  linhas: [
    {
      campos: [
        campo('CST', 1.2, `${RTC}/CST`),
        campo('CCLASSTRIB', 2, `${RTC}/cClassTrib`),
        valor('BASE DE CÁLCULO', 3, `${G}/vBC`),
        percent('% IBS UF', 1.7, `${G}/gIBSUF/pIBSUF`),
        valor('IBS UF', 2.5, `${G}/gIBSUF/vIBSUF`),
        percent('% IBS MUN.', 1.8, `${G}/gIBSMun/pIBSMun`),
        valor('IBS MUNICÍPIO', 2.5, `${G}/gIBSMun/vIBSMun`),
        percent('% CBS', 1.7, `${G}/gCBS/pCBS`),
        valor('CBS', 2.5, `${G}/gCBS/vCBS`),
        valor('TOTAL DO DOCUMENTO', 3, doc => said(doc, 'imp/vTotDFe') || said(doc, 'total/vTotDFe')),
      ],
    },
  ],
}

/** Makes the blocks of the taxes. */
export const taxes = (doc: DocumentoImpresso, lado: LadoPapel): Peca[] =>
  [IMPOSTO, REFORMA].map(bloco => pieceOf(area => drawBlocks([bloco], doc, area), lado))

const TOTAIS = [
  { ...valor('VALOR TOTAL DA PRESTAÇÃO DO SERVIÇO', 1, 'vPrest/vTPrest'), negrito: true as const },
  { ...valor('VALOR A RECEBER', 1, 'vPrest/vRec'), negrito: true as const },
]
const TOTAIS_SIMP = [
  { ...valor('VALOR TOTAL DA PRESTAÇÃO DO SERVIÇO', 1, 'total/vTPrest'), negrito: true as const },
  { ...valor('VALOR A RECEBER', 1, 'total/vTRec'), negrito: true as const },
]

const COMPONENTE = [
  { titulo: 'NOME', largura: 2 },
  { titulo: 'VALOR', largura: 1.4, alinhar: 'direita' },
] as const

/** Makes the components of the price, and its totals. */
export function price(doc: DocumentoImpresso, lado: LadoPapel): ParteImpressa[] {
  const comps = todos(no(doc.inf, 'vPrest'), 'Comp').map(comp => [
    textoOf(comp, 'xNome'),
    reais(textoOf(comp, 'vComp')),
  ])
  const totais = no(doc.inf, 'total') ? TOTAIS_SIMP : TOTAIS
  return [
    tableList('COMPONENTES DO VALOR DA PRESTAÇÃO DO SERVIÇO', COMPONENTE, comps, lado, 4),
    pieceOf(area => drawRow(totais, doc, area), lado),
  ]
}
