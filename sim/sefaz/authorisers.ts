/**
 * Authority that answers at a path: the state's SEFAZ (`normal`), one of the two virtual SEFAZ of contingency (SVC; SVC-SP is the CT-e's), the
 * national environment (AN), or SVRS, which registers the tax reform's events of every state.
 */
export type AutorizadorSimulado = 'normal' | 'SVC-AN' | 'SVC-RS' | 'SVC-SP' | 'AN' | 'SVRS'

export const AUTORIZADORES: readonly AutorizadorSimulado[] = [
  'normal',
  'SVC-AN',
  'SVC-RS',
  'SVC-SP',
  'AN',
  'SVRS',
]

/** Reads the authority from the path: `/ws/svc-rs/NFeAutorizacao4` → SVC-RS. */
export function autorizadorOfCaminho(caminho: string): AutorizadorSimulado {
  const partes = caminho.toUpperCase().split('/')
  return AUTORIZADORES.find(nome => partes.includes(nome.toUpperCase())) ?? 'normal'
}

/** Codes of the states whose contingency is SVC-RS (portal of the NF-e, list of services); the other states have SVC-AN. */
const UFS_SVC_RS = new Set(['13', '21', '26', '29', '41', '50', '51', '52'])

export const svcOfUf = (cUF: string): AutorizadorSimulado => (UFS_SVC_RS.has(cUF) ? 'SVC-RS' : 'SVC-AN')

/** Kind of emission (tpEmis) that each virtual SEFAZ accepts. */
export const TP_EMIS_DA_SVC: Readonly<Partial<Record<AutorizadorSimulado, string>>> = {
  'SVC-AN': '6',
  'SVC-RS': '7',
}

export const isSvc = (autorizador: AutorizadorSimulado): boolean => autorizador in TP_EMIS_DA_SVC

/** Services of the NF-e that an authority offers; absent: all of them. */
const SERVICOS_DE: Readonly<Partial<Record<AutorizadorSimulado, readonly string[]>>> = {
  'SVC-AN': [
    'NFeAutorizacao4',
    'NFeRetAutorizacao4',
    'NFeConsultaProtocolo4',
    'NFeStatusServico4',
    'NFeRecepcaoEvento4',
  ],
  'SVC-RS': [
    'NFeAutorizacao4',
    'NFeRetAutorizacao4',
    'NFeConsultaProtocolo4',
    'NFeStatusServico4',
    'NFeRecepcaoEvento4',
  ],
  'SVC-SP': [],
  AN: ['NFeRecepcaoEvento4', 'NFeDistribuicaoDFe'],
  SVRS: ['NFeRecepcaoEvento4'],
}

export const attends = (autorizador: AutorizadorSimulado, servico: string): boolean =>
  SERVICOS_DE[autorizador]?.includes(servico) ?? true
