import type { EventWords } from '../../kit/event/write.ts'
import { NS_CTE } from '../layout/cte.ts'

/** Words of the events of CT-e, CT-e simplificado and CT-e OS (layout 4.00): no batch, no version beside the detail's. */
export const CTE_EVENT: EventWords = {
  root: 'eventoCTe',
  ns: NS_CTE,
  version: '4.00',
  key: 'chCTe',
  detailVersion: 'versaoEvento',
  digits: 3,
  answer: 'retEventoCTe',
}
