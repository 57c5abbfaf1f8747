/**
 * Addresses of each state's register of taxpayers (NfeConsultaCadastro) and the method to call there: the state's own
 * service, or SVRS for states whose register SVRS publishes. A state without a row has no such service. The addresses come
 * from open-source libraries, which copy them from the authorities' portals.
 */
type Metodo = 'consultaCadastro' | 'consultaCadastro4'
type Linha = readonly [producao: string, homologacao: string, metodo: Metodo]

const SVRS: Linha = [
  'https://cad.svrs.rs.gov.br/ws/cadconsultacadastro/cadconsultacadastro4.asmx',
  'https://cad-homologacao.svrs.rs.gov.br/ws/cadconsultacadastro/cadconsultacadastro4.asmx',
  'consultaCadastro4',
]

const CADASTROS: Readonly<Record<string, Linha>> = {
  AC: SVRS,
  BA: [
    'https://nfe.sefaz.ba.gov.br/webservices/CadConsultaCadastro4/CadConsultaCadastro4.asmx',
    'https://hnfe.sefaz.ba.gov.br/webservices/CadConsultaCadastro4/CadConsultaCadastro4.asmx',
    'consultaCadastro',
  ],
  ES: SVRS,
  GO: [
    'https://nfe.sefaz.go.gov.br/nfe/services/CadConsultaCadastro4',
    'https://homolog.sefaz.go.gov.br/nfe/services/CadConsultaCadastro4',
    'consultaCadastro',
  ],
  MG: [
    'https://nfe.fazenda.mg.gov.br/nfe2/services/CadConsultaCadastro4',
    'https://hnfe.fazenda.mg.gov.br/nfe2/services/CadConsultaCadastro4',
    'consultaCadastro4',
  ],
  MS: [
    'https://nfe.sefaz.ms.gov.br/ws/CadConsultaCadastro4',
    'https://hom.nfe.sefaz.ms.gov.br/ws/CadConsultaCadastro4',
    'consultaCadastro',
  ],
  MT: [
    'https://nfe.sefaz.mt.gov.br/nfews/v2/services/CadConsultaCadastro4',
    'https://homologacao.sefaz.mt.gov.br/nfews/v2/services/CadConsultaCadastro4',
    'consultaCadastro',
  ],
  PB: SVRS,
  PE: [
    'https://nfe.sefaz.pe.gov.br/nfe-service/services/CadConsultaCadastro4',
    'https://nfehomolog.sefaz.pe.gov.br/nfe-service/services/CadConsultaCadastro4',
    'consultaCadastro4',
  ],
  PR: [
    'https://nfe.sefa.pr.gov.br/nfe/CadConsultaCadastro4',
    'https://homologacao.nfe.sefa.pr.gov.br/nfe/CadConsultaCadastro4',
    'consultaCadastro4',
  ],
  RN: SVRS,
  RS: [
    'https://cad.sefazrs.rs.gov.br/ws/cadconsultacadastro/cadconsultacadastro4.asmx',
    'https://cad-homologacao.svrs.rs.gov.br/ws/cadconsultacadastro/cadconsultacadastro4.asmx',
    'consultaCadastro4',
  ],
  SC: SVRS,
  SP: [
    'https://nfe.fazenda.sp.gov.br/ws/cadconsultacadastro4.asmx',
    'https://homologacao.nfe.fazenda.sp.gov.br/ws/cadconsultacadastro4.asmx',
    'consultaCadastro',
  ],
}

/** Gives address and method of a state's register; null when the state has no such service. */
export function cadastroDe(uf: string, tpAmb: '1' | '2'): { url: string; metodo: Metodo } | null {
  const linha = CADASTROS[uf]
  if (!linha) return null
  const [producao, homologacao, metodo] = linha
  return { url: tpAmb === '1' ? producao : homologacao, metodo }
}
