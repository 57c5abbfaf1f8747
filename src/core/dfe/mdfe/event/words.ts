import type { EventWords } from '../../kit/event/write.ts'
import { NS_MDFE, VERSAO_MDFE } from '../layout/mdfe.ts'

/** Words of the events of a manifest (layout 3.00): no batch, and an element for each kind. */
export const MDFE_EVENT: EventWords = {
  root: 'eventoMDFe',
  ns: NS_MDFE,
  version: VERSAO_MDFE,
  key: 'chMDFe',
  detailVersion: 'versaoEvento',
  digits: 2,
  answer: 'retEventoMDFe',
}
