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
import { ENV_EVENTO, ENVI_NFE } from './layout/evento.ts'

/** NF-e and NFC-e: one layout, one set of services. */
export const NFE_FAMILY = defineDfeFamily({
  models: Object.keys(NOTE_MODELS),
  wsdl: 'http://www.portalfiscal.inf.br/nfe/wsdl',
  data: 'nfeDadosMsg',
  key: 'chNFe',
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
  messages: {
    authorize: (lote, xml) => writeXml(ENVI_NFE, { '@versao': '4.00', idLote: lote, indSinc: '1', NFe: xml }),
    receipt: composeRecibo,
    byKey: composeConsulta,
    event: (lote, evento) => writeXml(ENV_EVENTO, { '@versao': '1.00', idLote: lote, evento }),
    status: composeStatus,
    taxpayer: composeCadastro,
    distribution: composeDistribuicao,
  },
})
