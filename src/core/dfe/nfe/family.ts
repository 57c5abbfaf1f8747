import { NOTE_MODELS } from '../../document/models.ts'
import { defineDfeFamily } from '../kit/family.ts'
import { writeXml } from '../kit/xml.ts'
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
import { ENV_EVENTO, ENVI_NFE, PROC_EVENTO } from './layout/evento.ts'

/** NF-e and NFC-e: one layout, one set of services. */
export const NFE_FAMILY = defineDfeFamily({
  models: Object.keys(NOTE_MODELS),
  file: 'procNFe',
  // an NFC-e goes offline by itself
  chosen: ['55'],
  wsdl: 'http://www.portalfiscal.inf.br/nfe/wsdl',
  data: 'nfeDadosMsg',
  protocol: 'protNFe',
  event: 'procEventoNFe',
  answers: {
    autorizacao: 'retEnviNFe',
    recibo: 'retConsReciNFe',
    consulta: 'retConsSitNFe',
    status: 'retConsStatServ',
    inutilizacao: 'retInutNFe',
    evento: 'retEnvEvento',
    distribuicao: 'retDistDFeInt',
    cadastro: 'retConsCad',
  },
  events: NFE_EVENT,
  kinds: EVENTOS,
  saidItem: xMotivo => Number(ITEM_DITO.exec(xMotivo)?.[1] ?? 0) || null,
  messages: {
    authorize: (lote, xml) => writeXml(ENVI_NFE, { '@versao': '4.00', idLote: lote, indSinc: '1', NFe: xml }),
    receipt: composeRecibo,
    byKey: composeConsulta,
    event: (lote, evento) => writeXml(ENV_EVENTO, { '@versao': NFE_EVENT.version, idLote: lote, evento }),
    registered: (evento, retEvento) =>
      writeXml(PROC_EVENTO, { '@versao': NFE_EVENT.version, evento, retEvento }),
    status: composeStatus,
    taxpayer: composeCadastro,
    distribution: composeDistribuicao,
  },
})
