/**
 * Authority that answers at a path: the state's own SEFAZ, one of the two virtual ones of contingency, the national
 * environment, or SVRS, which registers the reform's events of every state.
 */
export type AutorizadorSimulado = 'normal' | 'SVC-AN' | 'SVC-RS' | 'AN' | 'SVRS'

export const AUTORIZADORES: readonly AutorizadorSimulado[] = ['normal', 'SVC-AN', 'SVC-RS', 'AN', 'SVRS']

/** `/ws/svc-rs/NFeAutorizacao4` → SVC-RS. */
export function autorizadorOfCaminho(caminho: string): AutorizadorSimulado {
  const partes = caminho.toUpperCase().split('/')
  return AUTORIZADORES.find(nome => partes.includes(nome.toUpperCase())) ?? 'normal'
}

/** Codes of the states whose contingency is SVC-RS (portal of the NF-e, list of services); the others' is SVC-AN. */
const UFS_SVC_RS = new Set(['13', '21', '26', '29', '41', '50', '51', '52'])

export const svcOfUf = (cUF: string): AutorizadorSimulado => (UFS_SVC_RS.has(cUF) ? 'SVC-RS' : 'SVC-AN')

/** tpEmis of what a virtual SEFAZ takes. */
export const TP_EMIS_DA_SVC: Readonly<Partial<Record<AutorizadorSimulado, string>>> = {
  'SVC-AN': '6',
  'SVC-RS': '7',
}

export const isSvc = (autorizador: AutorizadorSimulado): boolean => autorizador in TP_EMIS_DA_SVC

/** Services that it has; absent: all of them. */
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
  AN: ['NFeRecepcaoEvento4', 'NFeDistribuicaoDFe'],
  SVRS: ['NFeRecepcaoEvento4'],
}

export const attends = (autorizador: AutorizadorSimulado, servico: string): boolean =>
  SERVICOS_DE[autorizador]?.includes(servico) ?? true
