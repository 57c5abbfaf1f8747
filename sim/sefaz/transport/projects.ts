import type { Project } from './form.ts'

/** Words of a project's messages. */
export interface ProjectWords {
  id: Project
  ns: string
  wsdl: string
  /** Name of the document in SEFAZ's sentences. */
  nome: string
  versao: string
  /** Element around the message, and that around the header's fields, if there is one. */
  dados: string
  cabecalho: string | null
  chave: string
  protocolo: string
  evento: string
  /** First digit of a protocol. */
  digito: string
  /** Longest sequence number in an event's Id. */
  digitosDoEvento: number
}

export const PROJECTS: Readonly<Record<Project, ProjectWords>> = {
  cte: {
    ...{ id: 'cte', nome: 'CT-e', versao: '4.00', dados: 'cteDadosMsg', cabecalho: null },
    ns: 'http://www.portalfiscal.inf.br/cte',
    wsdl: 'http://www.portalfiscal.inf.br/cte/wsdl/',
    ...{ chave: 'chCTe', protocolo: 'protCTe', evento: 'eventoCTe', digito: '1', digitosDoEvento: 3 },
  },
  mdfe: {
    ...{ id: 'mdfe', nome: 'MDF-e', versao: '3.00', dados: 'mdfeDadosMsg', cabecalho: 'mdfeCabecMsg' },
    ns: 'http://www.portalfiscal.inf.br/mdfe',
    wsdl: 'http://www.portalfiscal.inf.br/mdfe/wsdl/',
    ...{ chave: 'chMDFe', protocolo: 'protMDFe', evento: 'eventoMDFe', digito: '9', digitosDoEvento: 2 },
  },
}

/** Root element of a document. */
export type TransportRoot = 'CTe' | 'CTeSimp' | 'CTeOS' | 'MDFe'

/** Kinds of document by model and root: the element that is signed, and the element of the answer. */
export interface TransportKind {
  project: Project
  raiz: TransportRoot
  modelo: '57' | '67' | '58'
  inf: string
  ret: string
  proc: string
  prefixo: string
}

const CTE = { project: 'cte', inf: 'infCte', prefixo: 'CTe' } as const
export const DOCUMENT_KINDS = {
  CTe: { ...CTE, raiz: 'CTe', modelo: '57', ret: 'retCTe', proc: 'cteProc' },
  CTeSimp: { ...CTE, raiz: 'CTeSimp', modelo: '57', ret: 'retCTeSimp', proc: 'cteSimpProc' },
  CTeOS: { ...CTE, raiz: 'CTeOS', modelo: '67', ret: 'retCTeOS', proc: 'cteOSProc' },
  MDFe: {
    ...{ project: 'mdfe', raiz: 'MDFe', modelo: '58', inf: 'infMDFe', ret: 'retMDFe' },
    ...{ proc: 'mdfeProc', prefixo: 'MDFe' },
  },
} as const satisfies Readonly<Record<TransportRoot, TransportKind>>

/** Service of a project: its operation, the method of its action, its message and its answer. */
export interface TransportService {
  nome: string
  project: Project
  metodo: string
  serves: 'document' | 'event' | 'query' | 'status' | 'open' | 'distribution'
  raiz: string
  ret: string
}

const service = (
  project: Project,
  nome: string,
  metodo: string,
  serves: TransportService['serves'],
  raiz: string,
  ret: string,
): TransportService => ({ nome, project, metodo, serves, raiz, ret })

/** Every service of CT-e 4.00 and MDF-e 3.00. */
export const TRANSPORT_SERVICES: readonly TransportService[] = [
  service('cte', 'CTeRecepcaoSincV4', 'cteRecepcao', 'document', 'CTe', 'retCTe'),
  service('cte', 'CTeRecepcaoSimpV4', 'cteRecepcaoSimp', 'document', 'CTeSimp', 'retCTeSimp'),
  service('cte', 'CTeRecepcaoOSV4', 'cteRecepcaoOS', 'document', 'CTeOS', 'retCTeOS'),
  service('cte', 'CTeConsultaV4', 'cteConsultaCT', 'query', 'consSitCTe', 'retConsSitCTe'),
  service(
    'cte',
    'CTeStatusServicoV4',
    'cteStatusServicoCT',
    'status',
    'consStatServCTe',
    'retConsStatServCTe',
  ),
  service('cte', 'CTeRecepcaoEventoV4', 'cteRecepcaoEvento', 'event', 'eventoCTe', 'retEventoCTe'),
  service('cte', 'CTeDistribuicaoDFe', 'cteDistDFeInteresse', 'distribution', 'distDFeInt', 'retDistDFeInt'),
  service('mdfe', 'MDFeRecepcaoSinc', 'mdfeRecepcao', 'document', 'MDFe', 'retMDFe'),
  service('mdfe', 'MDFeRecepcaoEvento', 'mdfeRecepcaoEvento', 'event', 'eventoMDFe', 'retEventoMDFe'),
  service('mdfe', 'MDFeConsulta', 'mdfeConsultaMDF', 'query', 'consSitMDFe', 'retConsSitMDFe'),
  service(
    'mdfe',
    'MDFeStatusServico',
    'mdfeStatusServicoMDF',
    'status',
    'consStatServMDFe',
    'retConsStatServMDFe',
  ),
  service('mdfe', 'MDFeConsNaoEnc', 'mdfeConsNaoEnc', 'open', 'consMDFeNaoEnc', 'retConsMDFeNaoEnc'),
  service(
    'mdfe',
    'MDFeDistribuicaoDFe',
    'mdfeDistDFeInteresse',
    'distribution',
    'distDFeInt',
    'retDistDFeInt',
  ),
]

/** Finds the service of a path, in any authoriser's spelling (`…/CTeConsultaV4/CTeConsultaV4.asmx`). */
export function transportServiceOf(path: string): TransportService | null {
  const last = (path.split('/').at(-1) ?? '').replace(/\.asmx$/i, '').toLowerCase()
  return TRANSPORT_SERVICES.find(({ nome }) => nome.toLowerCase() === last) ?? null
}
