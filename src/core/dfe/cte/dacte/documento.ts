import { dataHora } from '../../../paper/format.ts'
import { type DocumentoImpresso, openPrinted, said } from '../../kit/paper/printed.ts'
import { type NoXml, no, textoOf } from '../../kit/parse.ts'

const TAGS = { inf: 'infCte', prot: 'protCTe', supl: 'infCTeSupl' }
const OS = '67'

/** Reads a signed CTe, CTeSimp or CTeOS, or one with its protocol. @throws XmlInvalido when the text is no XML */
export const openCte = (xml: string): DocumentoImpresso => openPrinted(xml, TAGS)

export const isOs = (doc: DocumentoImpresso): boolean => said(doc, 'ide/mod') === OS
/** Tells whether a document is a CT-e simplificado, by its deliveries. */
export const isSimp = (doc: DocumentoImpresso): boolean => no(doc.inf, 'det') !== null

/** Finds a group that a CT-e simplificado has one level higher. */
export const groupOf = ({ inf }: DocumentoImpresso, ...caminho: string[]): NoXml | null =>
  no(inf, 'infCTeNorm', ...caminho) ?? no(inf, ...caminho)

type Nomes = Readonly<Record<string, string>>

export const MODAIS: Nomes = {
  ...{ '01': 'RODOVIÁRIO', '02': 'AÉREO', '03': 'AQUAVIÁRIO', '04': 'FERROVIÁRIO', '05': 'DUTOVIÁRIO' },
  '06': 'MULTIMODAL',
}
export const TIPOS: Nomes = {
  ...{ '0': 'NORMAL', '1': 'COMPLEMENTO DE VALORES', '3': 'SUBSTITUIÇÃO', '5': 'SIMPLIFICADO' },
  '6': 'SUBSTITUIÇÃO DE SIMPLIFICADO',
}
export const SERVICOS: Nomes = {
  ...{ '0': 'NORMAL', '1': 'SUBCONTRATAÇÃO', '2': 'REDESPACHO', '3': 'REDESPACHO INTERMEDIÁRIO' },
  ...{ '4': 'VINCULADO A MULTIMODAL', '6': 'TRANSPORTE DE PESSOAS', '7': 'TRANSPORTE DE VALORES' },
  '8': 'EXCESSO DE BAGAGEM',
}
const PAPEIS: Nomes = {
  ...{ '0': 'REMETENTE', '1': 'EXPEDIDOR', '2': 'RECEBEDOR', '3': 'DESTINATÁRIO', '4': 'OUTROS' },
}
const GRUPOS: Readonly<Record<string, [grupo: string, endereco: string]>> = {
  '0': ['rem', 'enderReme'],
  '1': ['exped', 'enderExped'],
  '2': ['receb', 'enderReceb'],
  '3': ['dest', 'enderDest'],
}

/** Names a code; an unknown one stays as it is. */
export const named = (nomes: Nomes) => (codigo: string) => nomes[codigo] ?? codigo

/** Finds who takes the service: its role and where its data are. */
export function takerOf(doc: DocumentoImpresso): { papel: string; grupo: string; endereco: string } {
  const codigo =
    said(doc, 'ide/toma3/toma') || said(doc, 'ide/toma4/toma') || textoOf(no(doc.inf, 'toma'), 'toma')
  const papel = PAPEIS[codigo] ?? ''
  const direto = no(doc.inf, 'toma') ? 'toma' : 'ide/toma4'
  const [grupo, endereco] = GRUPOS[no(doc.ide, 'toma3') ? codigo : ''] ?? [direto, 'enderToma']
  return { papel, grupo, endereco }
}

/** Writes number and time of the protocol; '' before the authorisation. */
export const protocolOf = ({ prot }: DocumentoImpresso): string =>
  [textoOf(prot, 'nProt'), dataHora(textoOf(prot, 'dhRecbto'))].filter(Boolean).join(' - ')

/** Ways of issuing by an authority: usual, and the two of contingency. */
const POR_AUTORIDADE = new Set(['1', '7', '8'])

/** Warns of a document that no authority has authorised; '' for an authorised one. */
export function unauthorised(doc: DocumentoImpresso): string {
  if (doc.prot) return ''
  return POR_AUTORIDADE.has(said(doc, 'ide/tpEmis'))
    ? 'SEM AUTORIZAÇÃO DE USO - NÃO ACOMPANHA O TRANSPORTE'
    : 'EMITIDO EM CONTINGÊNCIA - PENDENTE DE AUTORIZAÇÃO'
}
