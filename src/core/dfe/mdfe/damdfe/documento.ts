import { asOf } from '../../../law/index.ts'
import { dataHora } from '../../../paper/format.ts'
import { type DocumentoImpresso, openPrinted, said } from '../../kit/paper/printed.ts'
import { type NoXml, no, textoOf, todos } from '../../kit/parse.ts'

const TAGS = { inf: 'infMDFe', prot: 'protMDFe', supl: 'infMDFeSupl' }

/** Reads a signed MDFe, or an mdfeProc. @throws XmlInvalido when the text is no XML */
export const openMdfe = (xml: string): DocumentoImpresso => openPrinted(xml, TAGS)

export const MODAIS: Readonly<Record<string, string>> = {
  ...{ '1': 'RODOVIÁRIO', '2': 'AÉREO', '3': 'AQUAVIÁRIO', '4': 'FERROVIÁRIO' },
}
export const EMITENTES: Readonly<Record<string, string>> = {
  ...{ '1': 'PRESTADOR DE SERVIÇO', '2': 'CARGA PRÓPRIA', '3': 'PRESTADOR, CT-E GLOBALIZADO' },
}

/** Group of the modal: rodo, aereo, aquav or ferrov. */
export const modalOf = ({ inf }: DocumentoImpresso): NoXml | null => no(inf, 'infModal')?.filhos[0] ?? null

/** Vehicles of the road: the tractor, then its trailers. */
export const vehiclesOf = (doc: DocumentoImpresso): NoXml[] => [
  ...todos(modalOf(doc), 'veicTracao'),
  ...todos(modalOf(doc), 'veicReboque'),
]

export const driversOf = (doc: DocumentoImpresso): readonly NoXml[] =>
  todos(no(modalOf(doc), 'veicTracao'), 'condutor')

/** States between the ends, in order. */
export const routeOf = ({ ide }: DocumentoImpresso): string[] =>
  todos(ide, 'infPercurso').map(cada => textoOf(cada, 'UFPer'))

/** Unit of the cargo's weight. */
export const unitOf = (doc: DocumentoImpresso): string => (said(doc, 'tot/cUnid') === '02' ? 'TON' : 'KG')

export const protocolOf = ({ prot }: DocumentoImpresso): string =>
  [textoOf(prot, 'nProt'), dataHora(textoOf(prot, 'dhRecbto'))].filter(Boolean).join(' - ')

export const OFFLINE = '2'

/** Says until when a manifest issued offline must be authorised; '' for another, or an authorised one. */
export function contingency(doc: DocumentoImpresso): string {
  if (doc.prot || said(doc, 'ide/tpEmis') !== OFFLINE) return ''
  const dhEmi = said(doc, 'ide/dhEmi')
  const horas = asOf(dhEmi).texto('mdfe_contingencia_horas') ?? '168'
  return `EMISSÃO EM CONTINGÊNCIA. Obrigatória a autorização em ${horas} horas após esta emissão (${dataHora(dhEmi).slice(0, 16)})`
}

/** Documents that one city unloads: the kind of each and its key. */
export interface Descarga {
  municipio: string
  documentos: readonly (readonly [tipo: string, chave: string])[]
}

const TIPOS = [
  ['CT-e', 'infCTe', 'chCTe'],
  ['NF-e', 'infNFe', 'chNFe'],
  ['MDF-e', 'infMDFeTransp', 'chMDFe'],
] as const

export const unloadingOf = ({ inf }: DocumentoImpresso): Descarga[] =>
  todos(no(inf, 'infDoc'), 'infMunDescarga').map(cidade => ({
    municipio: textoOf(cidade, 'xMunDescarga'),
    documentos: TIPOS.flatMap(([tipo, grupo, chave]) =>
      todos(cidade, grupo).map(cada => [tipo, textoOf(cada, chave)] as const),
    ),
  }))
