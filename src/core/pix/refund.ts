import { daysBetween, isoToWire } from '../dates/day.ts'
import { type Decimal, dec } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'

/** Days after its settlement in which a Pix may be refunded (BCB, API Pix). */
const REFUND_DAYS = 90

/** Destinations of money received by Pix: refunded, made the customer's credit, accepted, or already recorded. */
export const DESTINOS_PIX = ['devolver', 'credito', 'aceitar', 'lancado'] as const
export type DestinoPix = (typeof DESTINOS_PIX)[number]

/** pedida: the PSP has not answered. RECUSADA: the PSP refused, and nothing was done. */
export const SITUACOES_DEVOLUCAO = [
  'pedida',
  'EM_PROCESSAMENTO',
  'DEVOLVIDO',
  'NAO_REALIZADO',
  'RECUSADA',
] as const
export type SituacaoDevolucao = (typeof SITUACOES_DEVOLUCAO)[number]

export interface DecidedPix {
  destino: DestinoPix
  valor: string
  /** Null: not a refund. */
  situacao: SituacaoDevolucao | null
}

/** Tells whether a refund failed, so that its R$ may be decided again. */
export const isFreed = (situacao: SituacaoDevolucao | null): boolean =>
  situacao === 'NAO_REALIZADO' || situacao === 'RECUSADA'

/** Computes the R$ of a Pix about which nothing was decided yet. */
export const leftOfPix = (valor: string, decided: readonly DecidedPix[]): Decimal =>
  decided
    .filter(({ situacao }) => !isFreed(situacao))
    .reduce((left, each) => left.minus(dec(each.valor)), dec(valor))

interface Refund {
  /** R$ to refund, and R$ of the Pix not yet decided. */
  valor: string
  resta: string
  /** ISO days of the settlement, and of today. */
  liquidado: string
  hoje: string
}

/** Gives the reason why a Pix cannot be refunded; null: it can. */
export function refundFault({ valor, resta, liquidado, hoje }: Refund): string | null {
  if (dec(valor).gt(dec(resta))) return `Restam ${formatMoney(resta)} deste Pix`
  const days = daysBetween(liquidado, hoje)
  return days > REFUND_DAYS
    ? `O banco devolve até ${REFUND_DAYS} dias depois do Pix, e este é de ${isoToWire(liquidado)}: devolva de outra forma`
    : null
}
