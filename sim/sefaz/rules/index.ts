import { regrasEpec } from '../judge/epec.ts'
import type { SefazRule } from '../judge/rule.ts'
import { regrasBeneficio } from './benefit.ts'
import { regrasComprador } from './buyer.ts'
import { regrasCobranca, regrasLocais, regrasTransporte } from './carriage.ts'
import { regrasDestino } from './destination.ts'
import { regrasMercadorias } from './goods.ts'
import { regrasDuplicidade, regrasIdentificacao } from './identification.ts'
import { regrasItens } from './items.ts'
import { regrasMonofasia } from './monofasia.ts'
import { regrasIntermediador, regrasNfce } from './nfce.ts'
import { regrasPartes } from './parties.ts'
import { regrasPagamento } from './payment.ts'
import { regrasQr } from './qr.ts'
import { regrasAjuste, regrasDevolucao, regrasMarketplace, regrasReferencias } from './references.ts'
import { regrasRtc } from './rtc.ts'
import { regrasSituacao } from './situation.ts'
import { regrasTotais } from './totals.ts'
import { regrasEmbarque, regrasEstrangeiro, regrasImportacao } from './trade.ts'

/** Every rule of a note, in SEFAZ's order: the first broken rule is the answer. */
export const regrasDaNota: readonly SefazRule[] = [
  ...regrasIdentificacao,
  ...regrasDuplicidade,
  ...regrasEpec,
  ...regrasReferencias,
  ...regrasAjuste,
  ...regrasPartes,
  ...regrasEstrangeiro,
  ...regrasLocais,
  ...regrasNfce,
  ...regrasIntermediador,
  ...regrasQr,
  ...regrasItens,
  ...regrasComprador,
  ...regrasSituacao,
  ...regrasBeneficio,
  ...regrasMercadorias,
  ...regrasImportacao,
  ...regrasDevolucao,
  ...regrasDestino,
  ...regrasRtc,
  ...regrasMonofasia,
  ...regrasTotais,
  ...regrasTransporte,
  ...regrasCobranca,
  ...regrasPagamento,
  ...regrasMarketplace,
  ...regrasEmbarque,
]
