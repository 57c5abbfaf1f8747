import { asOf } from '../../law/index.ts'
import { TRANSPORT_CODES } from '../kit/codes.ts'
import { defineDfeFamily, type PedidoDistribuicao } from '../kit/family.ts'
import { writeXml } from '../kit/xml.ts'
import { CTE_EVENTOS } from './event/kinds.ts'
import { CTE_EVENT } from './event/words.ts'
import {
  CONS_SIT_CTE,
  CONS_STAT_SERV_CTE,
  CTE_OS_PROC,
  CTE_PROC,
  CTE_SIMP_PROC,
  DIST_DFE_INT_CTE,
  PROC_EVENTO_CTE,
} from './layout/evento.ts'
import { qrUrl } from './qr-urls.ts'

const versao = { '@versao': '4.00' }

/** Chooses the authority of contingency of a state on a day (ISO): 7 SVC-RS or 8 SVC-SP. */
const svcDe = (uf: string, dia: string): 7 | 8 => (asOf(dia).lista('cte_svc_rs_ufs').includes(uf) ? 7 : 8)

const nsu15 = (nsu: number) => String(nsu).padStart(15, '0')

/** Writes the query of the distribution. @throws Error for a query by key, which the CT-e does not have */
function composeDistribuicao(
  pedido: PedidoDistribuicao,
  { cnpj, cUF, tpAmb }: { cnpj: string; cUF: string; tpAmb: '1' | '2' },
): string {
  if ('chave' in pedido) throw new Error('the distribution of CT-e has no query by key')
  const what =
    'ultNSU' in pedido
      ? { distNSU: { ultNSU: nsu15(pedido.ultNSU) } }
      : { consNSU: { NSU: nsu15(pedido.nsu) } }
  return writeXml(DIST_DFE_INT_CTE, {
    '@versao': '1.00',
    tpAmb,
    cUFAutor: cUF,
    [cnpj.length === 11 ? 'CPF' : 'CNPJ']: cnpj,
    ...what,
  })
}

const signed = 'infCte'

/** CT-e, CT-e simplificado and CT-e OS: three layouts of one project, each with its service of authorisation. */
export const CTE_FAMILY = defineDfeFamily({
  name: 'cte',
  models: ['57', '67'],
  file: 'procCTe',
  chosen: ['57', '67'],
  wsdl: 'http://www.portalfiscal.inf.br/cte/wsdl',
  data: 'cteDadosMsg',
  protocol: 'protCTe',
  event: 'procEventoCTe',
  roots: {
    CTe: {
      models: ['57'],
      signed,
      authorization: {
        ...{ operation: 'CTeRecepcaoSincV4', method: 'cteRecepcao', answer: 'retCTe' },
        zipped: true,
      },
      proc: (CTe, protCTe) => writeXml(CTE_PROC, { ...versao, CTe, protCTe }),
    },
    CTeSimp: {
      models: ['57'],
      signed,
      authorization: {
        ...{ operation: 'CTeRecepcaoSimpV4', method: 'cteRecepcaoSimp', answer: 'retCTeSimp' },
        zipped: true,
      },
      proc: (CTeSimp, protCTe) => writeXml(CTE_SIMP_PROC, { ...versao, CTeSimp, protCTe }),
    },
    CTeOS: {
      models: ['67'],
      signed,
      authorization: {
        ...{ operation: 'CTeRecepcaoOSV4', method: 'cteRecepcaoOS', answer: 'retCTeOS' },
        zipped: true,
      },
      proc: (CTeOS, protCTe) => writeXml(CTE_OS_PROC, { ...versao, CTeOS, protCTe }),
    },
  },
  services: {
    consulta: { operation: 'CTeConsultaV4', method: 'cteConsultaCT', answer: 'retConsSitCTe' },
    status: { operation: 'CTeStatusServicoV4', method: 'cteStatusServicoCT', answer: 'retConsStatServCTe' },
    evento: { operation: 'CTeRecepcaoEventoV4', method: 'cteRecepcaoEvento', answer: 'retEventoCTe' },
    distribuicao: {
      ...{ operation: 'CTeDistribuicaoDFe', method: 'cteDistDFeInteresse', answer: 'retDistDFeInt' },
      wrapped: true,
    },
  },
  codes: TRANSPORT_CODES,
  schemas: {
    CTe: 'cte_v4.00.xsd',
    CTeSimp: 'cteSimp_v4.00.xsd',
    CTeOS: 'cteOS_v4.00.xsd',
    cteProc: 'procCTe_v4.00.xsd',
    cteSimpProc: 'procCTeSimp_v4.00.xsd',
    cteOSProc: 'procCTeOS_v4.00.xsd',
    // the schema of a document looks at nothing within infModal
    rodo: 'cteModalRodoviario_v4.00.xsd',
    aereo: 'cteModalAereo_v4.00.xsd',
    aquav: 'cteModalAquaviario_v4.00.xsd',
    ferrov: 'cteModalFerroviario_v4.00.xsd',
    duto: 'cteModalDutoviario_v4.00.xsd',
    multimodal: 'cteMultiModal_v4.00.xsd',
    rodoOS: 'cteModalRodoviarioOS_v4.00.xsd',
    consSitCTe: 'consSitCTe_v4.00.xsd',
    consStatServCTe: 'consStatServCTe_v4.00.xsd',
    eventoCTe: 'eventoCTe_v4.00.xsd',
    evento110110: 'evCCeCTe_v4.00.xsd',
    evento110111: 'evCancCTe_v4.00.xsd',
  },
  events: CTE_EVENT,
  kinds: CTE_EVENTOS,
  // the offline emission of NT 2026.004 is not built: its text is not at hand
  offline: null,
  svc: svcDe,
  hoursToSend: lei => Number(lei.texto('cte_atraso_horas') ?? '168'),
  qr: { key: 'chCTe', signed: [4, 5], url: qrUrl },
  saidItem: xMotivo => Number(/\[nItem:\s*(\d+)\]/.exec(xMotivo)?.[1] ?? 0) || null,
  messages: {
    authorize: (_lote, xml) => xml,
    byKey: (chCTe, tpAmb) => writeXml(CONS_SIT_CTE, { ...versao, tpAmb, xServ: 'CONSULTAR', chCTe }),
    event: (_lote, xml) => xml,
    registered: (eventoCTe, retEventoCTe) =>
      writeXml(PROC_EVENTO_CTE, { ...versao, eventoCTe, retEventoCTe }),
    status: (cUF, tpAmb) => writeXml(CONS_STAT_SERV_CTE, { ...versao, tpAmb, cUF, xServ: 'STATUS' }),
    distribution: composeDistribuicao,
  },
})
