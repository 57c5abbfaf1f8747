import type { EventWords } from '../../kit/event/write.ts'
import { NS_NFE } from '../layout/nfe.ts'

/** Words of the events of an NF-e or NFC-e (layout 1.00). */
export const NFE_EVENT: EventWords = {
  root: 'evento',
  ns: NS_NFE,
  version: '1.00',
  key: 'chNFe',
  versionTag: 'verEvento',
  detailVersion: 'versao',
  digits: 2,
  answer: 'retEvento',
}
