import type { SefazRule } from '../rule.ts'
import { regrasMercadorias } from './goods.ts'
import { regrasDuplicidade, regrasIdentificacao } from './identification.ts'
import { regrasItens } from './items.ts'
import { regrasIntermediador, regrasNfce } from './nfce.ts'
import { regrasPartes } from './parties.ts'
import { regrasPagamento } from './payment.ts'
import { regrasQr } from './qr.ts'
import { regrasRtc } from './rtc.ts'
import { regrasTotais } from './totals.ts'

/** Every rule of a note, in the order SEFAZ applies them: the first one broken is the answer. */
export const regrasDaNota: readonly SefazRule[] = [
  ...regrasIdentificacao,
  ...regrasDuplicidade,
  ...regrasPartes,
  ...regrasNfce,
  ...regrasIntermediador,
  ...regrasQr,
  ...regrasItens,
  ...regrasMercadorias,
  ...regrasRtc,
  ...regrasTotais,
  ...regrasPagamento,
]
