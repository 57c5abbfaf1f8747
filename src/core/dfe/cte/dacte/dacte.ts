import { block, boxRow, type CaixaPapel } from '../../../paper/box.ts'
import type { Peca } from '../../../paper/flow.ts'
import { quantidade } from '../../../paper/format.ts'
import { layOutPages } from '../../kit/paper/pages.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import { tableList } from '../../kit/paper/rows.ts'
import {
  type LadoPapel,
  type OpcoesPapelFiscal,
  type PapelDesenhado,
  pieceOf,
} from '../../kit/paper/sheet.ts'
import type { ParteImpressa } from '../../kit/paper/spread.ts'
import { no, textoOf, todos } from '../../kit/parse.ts'
import { dacteHead, dacteStub } from './cabeca.ts'
import { cargo } from './carga.ts'
import { isOs, isSimp, openCte, unauthorised } from './documento.ts'
import { deliveryList, documentList } from './documentos.ts'
import { modalParts } from './modal.ts'
import { footBoxes, remarks } from './observacoes.ts'
import { parties, taker } from './partes.ts'
import { price, taxes } from './valores.ts'

const present = (peca: Peca | null): Peca[] => (peca ? [peca] : [])

/** Lists the parts of a CT-e of cargo, in the manual's order (MOC CT-e 4.00, annex II). */
const cargoParts = (doc: DocumentoImpresso, lado: LadoPapel): ParteImpressa[] => [
  ...parties(doc, lado),
  ...present(taker(doc, lado)),
  ...present(cargo(doc, lado)),
  ...price(doc, lado),
  ...taxes(doc, lado),
  isSimp(doc) ? deliveryList(doc, lado) : documentList(doc, lado),
  ...remarks(doc, lado),
  ...modalParts(doc, lado),
  footBoxes(doc, lado),
]

/** Makes the block of the service of a CT-e OS. */
function service(doc: DocumentoImpresso, lado: LadoPapel): Peca {
  const de = 'infCTeNorm/infServico'
  const quantia = said(doc, `${de}/infQ/qCarga`)
  const caixas: CaixaPapel[] = [
    { titulo: 'DESCRIÇÃO DO SERVIÇO PRESTADO', texto: said(doc, `${de}/xDescServ`), largura: 6 },
    { titulo: 'QUANTIDADE', texto: quantia && quantidade(quantia), largura: 2, alinhar: 'direita' },
  ]
  return pieceOf(area => block('INFORMAÇÕES DA PRESTAÇÃO DO SERVIÇO', [caixas], area, boxRow), lado)
}

const SEGUROS = [
  { titulo: 'RESPONSÁVEL PELO SEGURO', largura: 3 },
  { titulo: 'SEGURADORA', largura: 5 },
  { titulo: 'APÓLICE', largura: 4 },
]
const RESPONSAVEIS: Readonly<Record<string, string>> = {
  '4': 'EMITENTE DO CT-E OS',
  '5': 'TOMADOR DO SERVIÇO',
}

const insurance = (doc: DocumentoImpresso, lado: LadoPapel): ParteImpressa =>
  tableList(
    'SEGURO DA VIAGEM',
    SEGUROS,
    todos(no(doc.inf, 'infCTeNorm'), 'seg').map(seg => [
      RESPONSAVEIS[textoOf(seg, 'respSeg')] ?? textoOf(seg, 'respSeg'),
      textoOf(seg, 'xSeg'),
      textoOf(seg, 'nApol'),
    ]),
    lado,
  )

/** Lists the parts of a CT-e OS, in the manual's order. */
const osParts = (doc: DocumentoImpresso, lado: LadoPapel): ParteImpressa[] => [
  ...present(taker(doc, lado)),
  service(doc, lado),
  ...price(doc, lado),
  ...taxes(doc, lado),
  insurance(doc, lado),
  ...modalParts(doc, lado),
  documentList(doc, lado),
  ...remarks(doc, lado),
  footBoxes(doc, lado),
]

/**
 * Lays out the DACTE of a CT-e, CT-e simplificado or CT-e OS from its stored XML and `opcoes` alone, so a reprint equals the
 * original; on its side where the document says so (tpImp 2). @throws XmlInvalido
 */
export function layOutDacte(xml: string, { logo, situacao }: OpcoesPapelFiscal): PapelDesenhado {
  const doc = openCte(xml)
  const os = isOs(doc)
  return layOutPages({
    ...{ doc, situacao },
    titulo: `${doc.nome} ${said(doc, 'ide/nCT')} série ${said(doc, 'ide/serie')}`,
    deitado: said(doc, 'ide/tpImp') === '2',
    avisos: [unauthorised(doc)],
    ...(os ? {} : { canhoto: dacteStub(doc) }),
    cabeca: (folha, area) => dacteHead(doc, folha, logo, area),
    partes: lado => (os ? osParts(doc, lado) : cargoParts(doc, lado)),
  })
}
