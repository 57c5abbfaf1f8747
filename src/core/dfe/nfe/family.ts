import { svcDe } from '../../document/emissao-do-estado.ts'
import { NOTE_MODELS } from '../../document/models.ts'
import { defineDfeFamily } from '../kit/family.ts'
import { writeXml } from '../kit/xml.ts'
import { NFE_CODES } from './codes.ts'
import {
  composeCadastro,
  composeConsulta,
  composeDistribuicao,
  composeRecibo,
  composeStatus,
} from './compose/consulta.ts'
import { ITEM_DITO } from './culpado.ts'
import { EVENTOS } from './event/kinds.ts'
import { NFE_EVENT } from './event/words.ts'
import { ENV_EVENTO, ENVI_NFE, NFE_PROC, PROC_EVENTO, PROC_INUT } from './layout/evento.ts'

/** NF-e and NFC-e: one layout, one set of services. */
export const NFE_FAMILY = defineDfeFamily({
  name: 'nfe',
  models: Object.keys(NOTE_MODELS),
  file: 'procNFe',
  // an NFC-e goes offline by itself
  chosen: ['55'],
  wsdl: 'http://www.portalfiscal.inf.br/nfe/wsdl',
  data: 'nfeDadosMsg',
  protocol: 'protNFe',
  event: 'procEventoNFe',
  roots: {
    NFe: {
      models: Object.keys(NOTE_MODELS),
      signed: 'infNFe',
      authorization: { operation: 'NFeAutorizacao4', method: 'nfeAutorizacaoLote', answer: 'retEnviNFe' },
      proc: (xml, protNFe) => writeXml(NFE_PROC, { '@versao': '4.00', NFe: xml, protNFe }),
    },
  },
  services: {
    recibo: { operation: 'NFeRetAutorizacao4', method: 'nfeRetAutorizacaoLote', answer: 'retConsReciNFe' },
    consulta: { operation: 'NFeConsultaProtocolo4', method: 'nfeConsultaNF', answer: 'retConsSitNFe' },
    status: { operation: 'NFeStatusServico4', method: 'nfeStatusServicoNF', answer: 'retConsStatServ' },
    inutilizacao: { operation: 'NFeInutilizacao4', method: 'nfeInutilizacaoNF', answer: 'retInutNFe' },
    evento: { operation: 'NFeRecepcaoEvento4', method: 'nfeRecepcaoEvento', answer: 'retEnvEvento' },
    distribuicao: {
      ...{ operation: 'NFeDistribuicaoDFe', method: 'nfeDistDFeInteresse', answer: 'retDistDFeInt' },
      wrapped: true,
    },
    cadastro: { operation: 'CadConsultaCadastro4', method: 'consultaCadastro', answer: 'retConsCad' },
  },
  codes: NFE_CODES,
  schemas: {
    NFe: 'nfe_v4.00.xsd',
    nfeProc: 'procNFe_v4.00.xsd',
    enviNFe: 'enviNFe_v4.00.xsd',
    inutNFe: 'inutNFe_v4.00.xsd',
    consSitNFe: 'consSitNFe_v4.00.xsd',
    consStatServ: 'consStatServ_v4.00.xsd',
    evento110110: 'CCe_v1.00.xsd',
    evento110140: 'EPEC_v1.00.xsd',
    evento110111: 'eventoCancNFe_v1.00.xsd',
    evento110112: 'eventoCancSubst_v1.00.xsd',
  },
  events: NFE_EVENT,
  kinds: EVENTOS,
  offline: 9,
  svc: svcDe,
  hoursToSend: (lei, tpEmis) =>
    tpEmis === 9
      ? Number(lei.texto('prazo_offline_65_horas') ?? '24')
      : Number(lei.texto('prazo_emissao_55_dias') ?? '7') * 24,
  saidItem: xMotivo => Number(ITEM_DITO.exec(xMotivo)?.[1] ?? 0) || null,
  messages: {
    authorize: (lote, xml) => writeXml(ENVI_NFE, { '@versao': '4.00', idLote: lote, indSinc: '1', NFe: xml }),
    receipt: composeRecibo,
    byKey: composeConsulta,
    event: (lote, evento) => writeXml(ENV_EVENTO, { '@versao': NFE_EVENT.version, idLote: lote, evento }),
    registered: (evento, retEvento) =>
      writeXml(PROC_EVENTO, { '@versao': NFE_EVENT.version, evento, retEvento }),
    voided: (inutNFe, retInutNFe) => writeXml(PROC_INUT, { '@versao': '4.00', inutNFe, retInutNFe }),
    status: composeStatus,
    taxpayer: composeCadastro,
    distribution: composeDistribuicao,
  },
})
