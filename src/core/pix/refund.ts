import { isoToWire } from '../dates/day.ts'
import { type Decimal, dec } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'

/** Days after its settlement in which a Pix may be given back (BCB, API Pix). */
const REFUND_DAYS = 90
const DAY_MS = 86_400_000

/** Destinations of money that came: it goes back, becomes the customer's credit, is kept, or is in the book already. */
export const DESTINOS_PIX = ['devolver', 'credito', 'aceitar', 'lancado'] as const
export type DestinoPix = (typeof DESTINOS_PIX)[number]

/** pedida: the PSP has not answered. RECUSADA: it refused, and nothing was done. */
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
  /** Null: it is not a refund. */
  situacao: SituacaoDevolucao | null
}

/** Tells that a refund came to nothing, so that its value is free again. */
export const isFreed = (situacao: SituacaoDevolucao | null): boolean =>
  situacao === 'NAO_REALIZADO' || situacao === 'RECUSADA'

/** Computes R$ of a Pix that nothing was decided of. */
export const leftOfPix = (valor: string, decided: readonly DecidedPix[]): Decimal =>
  decided
    .filter(({ situacao }) => !isFreed(situacao))
    .reduce((left, each) => left.minus(dec(each.valor)), dec(valor))

interface Refund {
  /** R$ asked, and left of the Pix. */
  valor: string
  resta: string
  /** ISO days: of the settlement, and today. */
  liquidado: string
  hoje: string
}

/** Says why a Pix may not be given back; null: it may. */
export function refundFault({ valor, resta, liquidado, hoje }: Refund): string | null {
  if (dec(valor).gt(dec(resta))) return `Restam ${formatMoney(resta)} deste Pix`
  const days = Math.round((Date.parse(hoje) - Date.parse(liquidado)) / DAY_MS)
  return days > REFUND_DAYS
    ? `O banco devolve até ${REFUND_DAYS} dias depois do Pix, e este é de ${isoToWire(liquidado)}: devolva de outra forma`
    : null
}
