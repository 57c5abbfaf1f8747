import { callOf, type FamilyService } from '../../core/dfe/kit/family.ts'
import { cadastroDe } from './cadastro-endpoints.ts'
import { dfeFamilyOf } from './families.ts'
import { isTransport, transportEndpoint } from './transport-endpoints.ts'

/**
 * Services of an authoriser (MOC 7.0, layout 4.00). `recibo` gives the result of a lot by its receipt. `distribuicao`
 * exists only in the national environment (NT 2014.002); `cadastro` is a register that some states publish.
 */
type ServicoEstadual = Exclude<FamilyService, 'distribuicao' | 'cadastro' | 'abertos'>

type Caminhos = Readonly<Record<ServicoEstadual, string>>

/** Paths of the services, by the way in which authorisers spell them. */
const CAMINHOS = {
  operacao: {
    autorizacao: 'NFeAutorizacao4',
    recibo: 'NFeRetAutorizacao4',
    consulta: 'NFeConsultaProtocolo4',
    status: 'NFeStatusServico4',
    inutilizacao: 'NFeInutilizacao4',
    evento: 'NFeRecepcaoEvento4',
  },
  asmx: {
    autorizacao: 'NFeAutorizacao4.asmx',
    recibo: 'NFeRetAutorizacao4.asmx',
    consulta: 'NFeConsultaProtocolo4.asmx',
    status: 'NFeStatusServico4.asmx',
    inutilizacao: 'NFeInutilizacao4.asmx',
    evento: 'NFeRecepcaoEvento4.asmx',
  },
  pasta: {
    autorizacao: 'NFeAutorizacao4/NFeAutorizacao4.asmx',
    recibo: 'NFeRetAutorizacao4/NFeRetAutorizacao4.asmx',
    consulta: 'NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
    status: 'NFeStatusServico4/NFeStatusServico4.asmx',
    inutilizacao: 'NFeInutilizacao4/NFeInutilizacao4.asmx',
    evento: 'NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
  },
  procergs: {
    autorizacao: 'NfeAutorizacao/NFeAutorizacao4.asmx',
    recibo: 'NfeRetAutorizacao/NFeRetAutorizacao4.asmx',
    consulta: 'NfeConsulta/NfeConsulta4.asmx',
    status: 'NfeStatusServico/NfeStatusServico4.asmx',
    inutilizacao: 'nfeinutilizacao/nfeinutilizacao4.asmx',
    evento: 'recepcaoevento/recepcaoevento4.asmx',
  },
  curto: {
    autorizacao: 'NfeAutorizacao4',
    recibo: 'NfeRetAutorizacao4',
    consulta: 'NfeConsulta4',
    status: 'NfeStatusServico4',
    inutilizacao: 'NfeInutilizacao4',
    evento: 'RecepcaoEvento4',
  },
} as const satisfies Record<string, Caminhos>

type Linha = readonly [producao: string, homologacao: string, caminhos: keyof typeof CAMINHOS]

/** Authorisers of NFC-e (65) with own addresses; every other state uses SVRS. */
const MODELO_65: Readonly<Record<string, Linha>> = {
  AM: [
    'https://nfce.sefaz.am.gov.br/nfce-services/services',
    'https://homnfce.sefaz.am.gov.br/nfce-services/services',
    'curto',
  ],
  GO: [
    'https://nfe.sefaz.go.gov.br/nfe/services',
    'https://homolog.sefaz.go.gov.br/nfe/services',
    'operacao',
  ],
  MG: [
    'https://nfce.fazenda.mg.gov.br/nfce/services',
    'https://hnfce.fazenda.mg.gov.br/nfce/services',
    'operacao',
  ],
  MS: ['https://nfce.sefaz.ms.gov.br/ws', 'https://hom.nfce.sefaz.ms.gov.br/ws', 'operacao'],
  MT: [
    'https://nfce.sefaz.mt.gov.br/nfcews/services',
    'https://homologacao.sefaz.mt.gov.br/nfcews/services',
    'curto',
  ],
  PR: ['https://nfce.sefa.pr.gov.br/nfce', 'https://homologacao.nfce.sefa.pr.gov.br/nfce', 'operacao'],
  RS: ['https://nfce.sefazrs.rs.gov.br/ws', 'https://nfce-homologacao.sefazrs.rs.gov.br/ws', 'procergs'],
  SP: ['https://nfce.fazenda.sp.gov.br/ws', 'https://homologacao.nfce.fazenda.sp.gov.br/ws', 'asmx'],
  SVRS: ['https://nfce.svrs.rs.gov.br/ws', 'https://nfce-homologacao.svrs.rs.gov.br/ws', 'procergs'],
}

/** Authorisers of NF-e (55) with own addresses; MA uses SVAN, and states without a row use SVRS. */
const MODELO_55: Readonly<Record<string, Linha>> = {
  AM: [
    'https://nfe.sefaz.am.gov.br/services2/services',
    'https://homnfe.sefaz.am.gov.br/services2/services',
    'curto',
  ],
  BA: ['https://nfe.sefaz.ba.gov.br/webservices', 'https://hnfe.sefaz.ba.gov.br/webservices', 'pasta'],
  GO: [
    'https://nfe.sefaz.go.gov.br/nfe/services',
    'https://homolog.sefaz.go.gov.br/nfe/services',
    'operacao',
  ],
  MG: [
    'https://nfe.fazenda.mg.gov.br/nfe2/services',
    'https://hnfe.fazenda.mg.gov.br/nfe2/services',
    'operacao',
  ],
  MS: ['https://nfe.sefaz.ms.gov.br/ws', 'https://hom.nfe.sefaz.ms.gov.br/ws', 'operacao'],
  MT: [
    'https://nfe.sefaz.mt.gov.br/nfews/v2/services',
    'https://homologacao.sefaz.mt.gov.br/nfews/v2/services',
    'curto',
  ],
  PE: [
    'https://nfe.sefaz.pe.gov.br/nfe-service/services',
    'https://nfehomolog.sefaz.pe.gov.br/nfe-service/services',
    'operacao',
  ],
  PR: ['https://nfe.sefa.pr.gov.br/nfe', 'https://homologacao.nfe.sefa.pr.gov.br/nfe', 'operacao'],
  RS: ['https://nfe.sefazrs.rs.gov.br/ws', 'https://nfe-homologacao.sefazrs.rs.gov.br/ws', 'procergs'],
  SP: ['https://nfe.fazenda.sp.gov.br/ws', 'https://homologacao.nfe.fazenda.sp.gov.br/ws', 'asmx'],
  MA: ['https://www.sefazvirtual.fazenda.gov.br', 'https://hom.sefazvirtual.fazenda.gov.br', 'pasta'],
  SVRS: ['https://nfe.svrs.rs.gov.br/ws', 'https://nfe-homologacao.svrs.rs.gov.br/ws', 'procergs'],
}

/**
 * Authority other than the state's SEFAZ. While that does not answer, SVC-AN and SVC-RS authorise NF-e (55), SVC-RS and
 * SVC-SP authorise CT-e; AN (the national environment) and SVRS register events of every state.
 */
export type Autorizador = 'SVC-AN' | 'SVC-RS' | 'SVC-SP' | 'AN' | 'SVRS'

const OUTROS: Readonly<Record<Exclude<Autorizador, 'SVC-SP'>, Linha>> = {
  'SVC-AN': ['https://www.sefazvirtual.fazenda.gov.br', 'https://hom.sefazvirtual.fazenda.gov.br', 'pasta'],
  'SVC-RS': ['https://nfe.svrs.rs.gov.br/ws', 'https://nfe-homologacao.svrs.rs.gov.br/ws', 'procergs'],
  AN: ['https://www.nfe.fazenda.gov.br', 'https://hom1.nfe.fazenda.gov.br', 'pasta'],
  SVRS: ['https://nfe.svrs.rs.gov.br/ws', 'https://nfe-homologacao.svrs.rs.gov.br/ws', 'procergs'],
}

/** Hosts of the distribution, in production and homologação. */
const DISTRIBUICAO = ['https://www1.nfe.fazenda.gov.br', 'https://hom1.nfe.fazenda.gov.br'] as const

export interface Destino {
  uf: string
  modelo: string
  tpAmb: '1' | '2'
  /** Authority called in place of the state's SEFAZ. */
  autorizador?: Autorizador | null | undefined
  /** Replaces the host (simulator, tests): `<base>/ws/<uf>/<operação>`, `<base>/ws/svc-rs/<operação>`. */
  base?: string | null
  /** Operation of the service; default: that of the model's usual document. */
  operacao?: string | undefined
}

/**
 * Gives the address of one service for one state, model and environment. @throws Error for a model of no family, for a
 * service that the family's authority does not offer, and for a state that does not publish its register of taxpayers
 */
export function endpoint(servico: FamilyService, destino: Destino): string {
  const { uf, modelo, tpAmb, autorizador, base } = destino
  const operacao = destino.operacao ?? callOf(dfeFamilyOf(modelo), servico, { modelo })?.operation
  if (!operacao) throw new Error(`no ${servico} of model ${modelo}`)
  const transport = isTransport(modelo)
  if (base) {
    // SVRS serves the MDF-e of the whole country
    const at = modelo === '58' ? 'SVRS' : servico === 'distribuicao' ? 'AN' : (autorizador ?? uf)
    return `${base.replace(/\/+$/, '')}/ws/${at.toLowerCase()}/${operacao}`
  }
  if (transport)
    return transportEndpoint(modelo, operacao, {
      uf: autorizador ?? uf,
      tpAmb,
      national: servico === 'distribuicao',
    })
  if (servico === 'distribuicao') {
    const [producao, homologacao] = DISTRIBUICAO
    return `${tpAmb === '1' ? producao : homologacao}/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx`
  }
  if (servico === 'cadastro') {
    const cadastro = cadastroDe(uf, tpAmb)
    if (!cadastro) throw new Error(`${uf} offers no register of taxpayers`)
    return cadastro.url
  }
  const tabela = { '65': MODELO_65, '55': MODELO_55 }[modelo]
  if (!tabela || servico === 'abertos' || autorizador === 'SVC-SP')
    throw new Error(`no authoriser of model ${modelo} is known`)
  const [producao, homologacao, caminhos] = autorizador
    ? OUTROS[autorizador]
    : ((tabela[uf] ?? tabela['SVRS']) as Linha)
  return `${tpAmb === '1' ? producao : homologacao}/${CAMINHOS[caminhos][servico]}`
}
