/**
 * Addresses of CT-e (57), CT-e OS (67) and MDF-e (58), from the lists of the authorities' portals (cte.fazenda.gov.br,
 * dfe-portal.svrs.rs.gov.br/Mdfe), as copied in two open-source libraries. No voiding: CT-e 4.00 and MDF-e 3.00 have none.
 */
type Servico = 'autorizacao' | 'consulta' | 'status' | 'evento'

const CTE = { consulta: 'CTeConsultaV4', status: 'CTeStatusServicoV4', evento: 'CTeRecepcaoEventoV4' }

const OPERACOES = {
  '57': { autorizacao: 'CTeRecepcaoSincV4', ...CTE },
  '67': { autorizacao: 'CTeRecepcaoOSV4', ...CTE },
  '58': {
    autorizacao: 'MDFeRecepcaoSinc',
    consulta: 'MDFeConsulta',
    status: 'MDFeStatusServico',
    evento: 'MDFeRecepcaoEvento',
  },
} as const satisfies Record<string, Record<Servico, string>>

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
  SVRS: ['https://cte.svrs.rs.gov.br/ws', 'https://cte-homologacao.svrs.rs.gov.br/ws', 'pasta'],
}

const TABELAS: Readonly<Record<keyof typeof OPERACOES, Readonly<Record<string, Linha>>>> = {
  '57': MODELO_57,
  '67': MODELO_57,
  // SVRS serves the whole country
  '58': {
    SVRS: ['https://mdfe.svrs.rs.gov.br/ws', 'https://mdfe-homologacao.svrs.rs.gov.br/ws', 'pasta'],
  },
}

/** Corrects the address of MT, which receives the CT-e OS at an old path. */
const antiga = (url: string, uf: string, operacao: string): string =>
  uf === 'MT' && operacao === 'CTeRecepcaoOSV4' ? url.replace('/ctews2/', '/ctews/') : url

export const isTransport = (modelo: string): modelo is keyof typeof OPERACOES => modelo in OPERACOES

/** Gives the operation of a service. @throws Error for a service that the model's authority does not offer */
export function transportOperation(modelo: keyof typeof OPERACOES, servico: string): string {
  const operacao = (OPERACOES[modelo] as Readonly<Record<string, string>>)[servico]
  if (!operacao) throw new Error(`no ${servico} of model ${modelo}`)
  return operacao
}

export function transportEndpoint(
  modelo: keyof typeof OPERACOES,
  servico: string,
  { uf, tpAmb }: { uf: string; tpAmb: '1' | '2' },
): string {
  const operacao = transportOperation(modelo, servico)
  const [producao, homologacao, escrita] = (TABELAS[modelo][uf] ?? TABELAS[modelo]['SVRS']) as Linha
  return antiga(`${tpAmb === '1' ? producao : homologacao}/${ESCRITA[escrita](operacao)}`, uf, operacao)
}
