/**
 * Addresses of CT-e (57), CT-e OS (67) and MDF-e (58), from the lists of the authorities' portals (cte.fazenda.gov.br,
 * dfe-portal.svrs.rs.gov.br/Mdfe), as copied in two open-source libraries. No voiding: CT-e 4.00 and MDF-e 3.00 have none.
 */
/** Path of an operation, by the way in which authorisers spell it. */
const ESCRITA = {
  nome: (operacao: string) => operacao,
  asmx: (operacao: string) => `${operacao}.asmx`,
  pasta: (operacao: string) => `${operacao}/${operacao}.asmx`,
}

type Linha = readonly [producao: string, homologacao: string, escrita: keyof typeof ESCRITA]

const SVSP: Linha = [
  'https://nfe.fazenda.sp.gov.br/CTeWS/WS',
  'https://homologacao.nfe.fazenda.sp.gov.br/CTeWS/WS',
  'asmx',
]

/** Authorisers of CT-e: AP, PE and RR use SVSP; states without a row, like RS, use SVRS. */
const MODELO_57: Readonly<Record<string, Linha>> = {
  AP: SVSP,
  MG: ['https://cte.fazenda.mg.gov.br/cte/services', 'https://hcte.fazenda.mg.gov.br/cte/services', 'nome'],
  MS: ['https://producao.cte.ms.gov.br/ws', 'https://homologacao.cte.ms.gov.br/ws', 'nome'],
  MT: [
    'https://cte.sefaz.mt.gov.br/ctews2/services',
    'https://homologacao.sefaz.mt.gov.br/ctews2/services',
    'nome',
  ],
  PE: SVSP,
  PR: ['https://cte.fazenda.pr.gov.br/cte4', 'https://homologacao.cte.fazenda.pr.gov.br/cte4', 'nome'],
  RR: SVSP,
  SP: SVSP,
  'SVC-SP': SVSP,
  SVRS: ['https://cte.svrs.rs.gov.br/ws', 'https://cte-homologacao.svrs.rs.gov.br/ws', 'pasta'],
}

const TABELAS = {
  '57': MODELO_57,
  '67': MODELO_57,
  // SVRS serves the whole country
  '58': {
    SVRS: ['https://mdfe.svrs.rs.gov.br/ws', 'https://mdfe-homologacao.svrs.rs.gov.br/ws', 'pasta'],
  },
} as const satisfies Record<string, Readonly<Record<string, Linha>>>

/** Distribution of CT-e, of the national environment. */
const AN: Linha = ['https://www1.cte.fazenda.gov.br', 'https://hom1.cte.fazenda.gov.br', 'pasta']

/** Paths of MT for documents other than the usual CT-e. */
const DE_MT: Readonly<Record<string, string>> = {
  CTeRecepcaoOSV4: '/ctews/',
  CTeRecepcaoSimpV4: '/cte-ws/',
}

export const isTransport = (modelo: string): modelo is keyof typeof TABELAS => modelo in TABELAS

/** Gives the address of an operation; `uf`: a state, or SVC-RS or SVC-SP. `national`: of the national environment. */
export function transportEndpoint(
  modelo: keyof typeof TABELAS,
  operacao: string,
  { uf, tpAmb, national }: { uf: string; tpAmb: '1' | '2'; national: boolean },
): string {
  const tabela: Readonly<Record<string, Linha>> = TABELAS[modelo]
  const own = (tabela[uf] ?? tabela['SVRS']) as Linha
  const [producao, homologacao, escrita] = national && modelo !== '58' ? AN : own
  const url = `${tpAmb === '1' ? producao : homologacao}/${ESCRITA[escrita](operacao)}`
  return uf === 'MT' ? url.replace('/ctews2/', DE_MT[operacao] ?? '/ctews2/') : url
}
