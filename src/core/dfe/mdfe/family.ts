import { TRANSPORT_CODES } from '../kit/codes.ts'
import { defineDfeFamily } from '../kit/family.ts'
import { writeXml } from '../kit/xml.ts'
import { EVENTOS_MDFE } from './event/kinds.ts'
import { MDFE_EVENT } from './event/words.ts'
import { VERSAO_MDFE } from './layout/mdfe.ts'
import {
  CONS_NAO_ENC,
  CONS_SIT_MDFE,
  CONS_STAT_SERV_MDFE,
  DIST_MDFE,
  MDFE_PROC,
  PROC_EVENTO_MDFE,
} from './layout/mensagens.ts'

const idOf = (documento: string) => (documento.length === 11 ? { CPF: documento } : { CNPJ: documento })
const nsu15 = (nsu: number): string => String(nsu).padStart(15, '0')

/** MDF-e: one authority for the whole country (SVRS), one document a message, no batch and no receipt. */
export const MDFE_FAMILY = defineDfeFamily({
  name: 'mdfe',
  models: ['58'],
  file: 'procMDFe',
  // it goes offline by itself
  chosen: [],
  wsdl: 'http://www.portalfiscal.inf.br/mdfe/wsdl',
  data: 'mdfeDadosMsg',
  // 242, 409 and 411 without it
  header: { tag: 'mdfeCabecMsg', version: VERSAO_MDFE },
  protocol: 'protMDFe',
  event: 'procEventoMDFe',
  roots: {
    MDFe: {
      models: ['58'],
      signed: 'infMDFe',
      authorization: {
        ...{ operation: 'MDFeRecepcaoSinc', method: 'mdfeRecepcao', answer: 'retMDFe' },
        zipped: true,
      },
      proc: (xml, protMDFe) => writeXml(MDFE_PROC, { '@versao': VERSAO_MDFE, MDFe: xml, protMDFe }),
    },
  },
  services: {
    consulta: { operation: 'MDFeConsulta', method: 'mdfeConsultaMDF', answer: 'retConsSitMDFe' },
    status: { operation: 'MDFeStatusServico', method: 'mdfeStatusServicoMDF', answer: 'retConsStatServMDFe' },
    evento: { operation: 'MDFeRecepcaoEvento', method: 'mdfeRecepcaoEvento', answer: 'retEventoMDFe' },
    abertos: { operation: 'MDFeConsNaoEnc', method: 'mdfeConsNaoEnc', answer: 'retConsMDFeNaoEnc' },
    distribuicao: {
      ...{ operation: 'MDFeDistribuicaoDFe', method: 'mdfeDistDFeInteresse', answer: 'retDistDFeInt' },
      wrapped: true,
    },
  },
  codes: {
    ...TRANSPORT_CODES,
    // 212 issued later than received; 286 and 296 the list of revoked certificates could not be read
    passing: new Set(['212', '286', '296']),
    blameless: new Set(['212', '286', '296']),
    late: new Set(['228']),
  },
  schemas: {
    MDFe: 'mdfe_v3.00.xsd',
    mdfeProc: 'procMDFe_v3.00.xsd',
    rodo: 'mdfeModalRodoviario_v3.00.xsd',
    aereo: 'mdfeModalAereo_v3.00.xsd',
    aquav: 'mdfeModalAquaviario_v3.00.xsd',
    ferrov: 'mdfeModalFerroviario_v3.00.xsd',
    consSitMDFe: 'consSitMDFe_v3.00.xsd',
    consStatServMDFe: 'consStatServMDFe_v3.00.xsd',
    consMDFeNaoEnc: 'consMDFeNaoEnc_v3.00.xsd',
    eventoMDFe: 'eventoMDFe_v3.00.xsd',
    evCancMDFe: 'evCancMDFe_v3.00.xsd',
    evEncMDFe: 'evEncMDFe_v3.00.xsd',
    evIncCondutorMDFe: 'evIncCondutorMDFe_v3.00.xsd',
    evIncDFeMDFe: 'evInclusaoDFeMDFe_v3.00.xsd',
    evPagtoOperMDFe: 'evPagtoOperMDFe_v3.00.xsd',
    evConfirmaServMDFe: 'evConfirmaServMDFe_v3.00.xsd',
    evAlteracaoPagtoServMDFe: 'evAlteracaoPagtoServMDFe_v3.00.xsd',
  },
  events: MDFE_EVENT,
  kinds: EVENTOS_MDFE,
  exclusive: true,
  offline: 2,
  svc: () => null,
  hoursToSend: (lei, tpEmis) =>
    tpEmis === 2
      ? Number(lei.texto('prazo_contingencia_58_horas') ?? '168')
      : Number(lei.texto('prazo_emissao_58_horas') ?? '24'),
  qr: {
    key: 'chMDFe',
    signed: [2],
    url: () => 'https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode',
  },
  saidItem: () => null,
  messages: {
    authorize: (_lote, xml) => xml,
    byKey: (chMDFe, tpAmb) =>
      writeXml(CONS_SIT_MDFE, { '@versao': VERSAO_MDFE, tpAmb, xServ: 'CONSULTAR', chMDFe }),
    event: (_lote, evento) => evento,
    registered: (eventoMDFe, retEventoMDFe) =>
      writeXml(PROC_EVENTO_MDFE, { '@versao': VERSAO_MDFE, eventoMDFe, retEventoMDFe }),
    status: (_cUF, tpAmb) =>
      writeXml(CONS_STAT_SERV_MDFE, { '@versao': VERSAO_MDFE, tpAmb, xServ: 'STATUS' }),
    distribution: (pedido, { cnpj, tpAmb }) => {
      if ('chave' in pedido) throw new Error('a manifest is not distributed by its key')
      const what =
        'ultNSU' in pedido
          ? { distNSU: { ultNSU: nsu15(pedido.ultNSU) } }
          : { consNSU: { NSU: nsu15(pedido.nsu) } }
      return writeXml(DIST_MDFE, { '@versao': '1.00', tpAmb, ...idOf(cnpj), ...what })
    },
    open: (documento, tpAmb) =>
      writeXml(CONS_NAO_ENC, {
        '@versao': VERSAO_MDFE,
        tpAmb,
        xServ: 'CONSULTAR NÃO ENCERRADOS',
        ...idOf(documento),
      }),
  },
})
