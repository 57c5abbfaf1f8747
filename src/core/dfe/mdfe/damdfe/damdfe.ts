import { box, type CaixaPapel, type DrawnArea, type OpenArea } from '../../../paper/box.ts'
import { dataHora } from '../../../paper/format.ts'
import type { Tamanho } from '../../../paper/page.ts'
import { dottedNumber, paddedSeries } from '../../kit/paper/field.ts'
import { keyHead } from '../../kit/paper/head.ts'
import { layOutPages } from '../../kit/paper/pages.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import type { FolhaImpressa, OpcoesPapelFiscal, PapelDesenhado } from '../../kit/paper/sheet.ts'
import { textoOf } from '../../kit/parse.ts'
import { contingency, MODAIS, OFFLINE, openMdfe, protocolOf } from './documento.ts'
import { includedBy } from './evento.ts'
import { documentList, insurance, modalParts, remarks, totals } from './partes.ts'

const CONSULTA = 'Consulta em https://dfe-portal.svrs.rs.gov.br/mdfe/consulta'
const PROTOCOLO = 7.4

const caixa = (titulo: string, largura: number, texto: string): CaixaPapel => ({ titulo, largura, texto })

function head(
  doc: DocumentoImpresso,
  { numero, total }: FolhaImpressa,
  logo: Tamanho | null,
  area: OpenArea,
): DrawnArea {
  const modal = said(doc, 'ide/modal')
  const acima = keyHead(
    doc,
    {
      titulo: 'DAMDFE',
      porExtenso: 'Documento Auxiliar de Manifesto Eletrônico de Documentos Fiscais',
      modal: MODAIS[modal] ?? modal,
      caixas: [
        caixa('MODELO', 1.6, said(doc, 'ide/mod')),
        caixa('SÉRIE', 1.4, paddedSeries(said(doc, 'ide/serie'))),
        caixa('NÚMERO', 2.6, dottedNumber(said(doc, 'ide/nMDF'))),
        caixa('FL', 1.3, `${numero}/${total}`),
        caixa('DATA E HORA DE EMISSÃO', 4, dataHora(said(doc, 'ide/dhEmi'))),
        caixa('UF CARREG.', 1.8, said(doc, 'ide/UFIni')),
        caixa('UF DESCARREG.', 2.4, said(doc, 'ide/UFFim')),
      ],
      qr: textoOf(doc.supl, 'qrCodMDFe'),
    },
    logo,
    area,
  )
  const half = area.largura * 0.42
  const place = { y: acima.fim, altura: PROTOCOLO }
  return {
    fim: acima.fim + PROTOCOLO,
    elementos: [
      ...acima.elementos,
      ...box(caixa('CONSULTA', 1, CONSULTA), { ...place, x: area.x, largura: half }),
      ...box(
        { ...caixa('PROTOCOLO DE AUTORIZAÇÃO DE USO', 1, protocolOf(doc)), negrito: true },
        { ...place, x: area.x + half, largura: area.largura - half },
      ),
    ],
  }
}

/** Lists the warnings of a test, of a contingency, and of a manifest that nobody has authorised. */
const warnings = (doc: DocumentoImpresso): string[] => [
  doc.homologacao ? 'EMITIDO EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL' : '',
  contingency(doc),
  doc.prot || said(doc, 'ide/tpEmis') === OFFLINE
    ? ''
    : 'SEM AUTORIZAÇÃO DE USO - NÃO ACOMPANHA O TRANSPORTE',
]

/** Lays out the DAMDFE from the stored XML and `opcoes` alone, with its events' drivers and notes. @throws XmlInvalido */
export function layOutDamdfe(
  xml: string,
  { logo, situacao, eventos = [] }: OpcoesPapelFiscal,
): PapelDesenhado {
  const doc = openMdfe(xml)
  const incluidos = includedBy(eventos)
  return layOutPages({
    ...{ doc, situacao, deitado: false, avisos: warnings(doc) },
    titulo: `MDF-e ${said(doc, 'ide/nMDF')} série ${said(doc, 'ide/serie')}`,
    cabeca: (folha, area) => head(doc, folha, logo, area),
    partes: lado => [
      ...totals(doc, incluidos, lado),
      ...modalParts(doc, incluidos, lado),
      insurance(doc, lado),
      documentList(doc, incluidos, lado),
      ...remarks(doc, lado),
    ],
  })
}
