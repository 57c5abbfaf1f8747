import { eventLayoutIn, versionOf } from '../../kit/event/write.ts'
import { cru, f, g, type LayoutNode, o, oneOf } from '../../kit/node.ts'
import { chave, cMun, cnpj, cpf, dia, digitos, texto, UFS_IBGE, um } from '../../kit/types.ts'
import { MDFE_EVENT } from '../event/words.ts'
import { NS_MDFE, VERSAO_MDFE } from './mdfe.ts'
import { payment } from './rodoviario.ts'

const versao = f('versao', um(VERSAO_MDFE))
const nProt = f('nProt', digitos(15))
const tpAmb = f('tpAmb', um('1', '2'))

/** Makes the layout of a kind of event; `tag`: the element of the kind inside detEvento, `fields`: what it has. */
export const eventLayout = (tpEvento: string, tag: string, fields: readonly LayoutNode[]) =>
  eventLayoutIn(MDFE_EVENT, tpEvento, [g(tag, fields)])

/** 110111, cancelling within 24 h, before the trip begins. */
export const EV_CANC = [
  f('descEvento', um('Cancelamento')),
  nProt,
  f('xJust', texto(15, 255), { rotulo: 'Justificativa' }),
]

/** 110112, closing: the trip ended, or its vehicle or cargo changed. */
export const EV_ENC = [
  f('descEvento', um('Encerramento')),
  nProt,
  f('dtEnc', dia, { rotulo: 'Data do encerramento' }),
  f('cUF', um(...UFS_IBGE, '99'), { rotulo: 'UF do encerramento' }),
  f('cMun', cMun, { rotulo: 'Município do encerramento' }),
  o('indEncPorTerceiro', um('1')),
]

/** 110114, one more driver. */
export const EV_CONDUTOR = [
  f('descEvento', um('Inclusao Condutor')),
  g('condutor', [
    f('xNome', texto(2, 60), { rotulo: 'Condutor' }),
    f('CPF', cpf, { rotulo: 'CPF do condutor' }),
  ]),
]

/** 110115, notes loaded after the manifest was authorised. */
export const EV_DFE = [
  f('descEvento', um('Inclusao DF-e', 'Inclusão DF-e')),
  nProt,
  f('cMunCarrega', cMun, { rotulo: 'Município de carregamento' }),
  f('xMunCarrega', texto(2, 60), { rotulo: 'Município de carregamento' }),
  g(
    'infDoc',
    [
      f('cMunDescarga', cMun, { rotulo: 'Município de descarregamento' }),
      f('xMunDescarga', texto(2, 60), { rotulo: 'Município de descarregamento' }),
      f('chNFe', chave, { rotulo: 'Chave da NF-e' }),
    ],
    { max: Number.POSITIVE_INFINITY },
  ),
]

const viagem = digitos(5)

/** 110116, payment of the trips of an aggregated carrier. */
export const EV_PAGAMENTO = [
  f('descEvento', um('Pagamento Operacao MDF-e', 'Pagamento Operação MDF-e')),
  nProt,
  g('infViagens', [f('qtdViagens', viagem), f('nroViagem', viagem)]),
  payment(false, 1),
]

/** 110117, the contractor confirms the service. */
export const EV_CONFIRMA = [
  f('descEvento', um('Confirmacao Servico Transporte', 'Confirmação Serviço Transporte')),
  nProt,
]

/** 110118, another payment in the place of that of 110116. */
export const EV_ALTERA_PAGAMENTO = [
  f('descEvento', um('Alteracao Pagamento Servico MDFe', 'Alteração Pagamento Serviço MDFe')),
  nProt,
  payment(false, 1),
]

/** Query of a manifest by its key. */
export const CONS_SIT_MDFE = g('consSitMDFe', [tpAmb, f('xServ', um('CONSULTAR')), f('chMDFe', chave)], {
  ns: NS_MDFE,
  atributos: [versao],
})

export const CONS_STAT_SERV_MDFE = g('consStatServMDFe', [tpAmb, f('xServ', um('STATUS'))], {
  ns: NS_MDFE,
  atributos: [versao],
})

/** Query of the manifests of an issuer that nobody closed. */
export const CONS_NAO_ENC = g(
  'consMDFeNaoEnc',
  [tpAmb, f('xServ', um('CONSULTAR NÃO ENCERRADOS')), oneOf(f('CNPJ', cnpj), f('CPF', cpf))],
  { ns: NS_MDFE, atributos: [versao] },
)

const nsu = digitos(15)

/** Query of the distribution of manifests that name a company: all after a sequence number (NSU), or one. */
export const DIST_MDFE = g(
  'distDFeInt',
  [
    tpAmb,
    oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
    oneOf(g('distNSU', [f('ultNSU', nsu)]), g('consNSU', [f('NSU', nsu)])),
  ],
  { ns: NS_MDFE, atributos: [f('versao', um('1.00'))] },
)

/** Authorised manifest as stored and delivered. */
export const MDFE_PROC = g('mdfeProc', [cru('MDFe'), cru('protMDFe')], { ns: NS_MDFE, atributos: [versao] })
export const PROC_EVENTO_MDFE = g('procEventoMDFe', [cru('eventoMDFe'), cru('retEventoMDFe')], {
  ns: NS_MDFE,
  atributos: [versionOf(MDFE_EVENT)],
})
