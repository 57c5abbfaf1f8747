import { compareDays, dayFromWire } from '../dates/day.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { toText } from '../money/round.ts'

interface PaidLater {
  /** 1: on credit. */
  indicador_forma: number | null
  /** 2 is the change entry. */
  tipo: number
  /** dd/mm/yyyy. */
  parcelas: readonly { valor: string; vencimento: string }[]
}

/** `fat` and `dup` of the note, by their tags: the parts are numbered as they stand. */
export interface Cobranca {
  vOrig: string
  vDesc: string
  duplicatas: readonly { /** AAAA-MM-DD */ dVenc: string; vDup: string }[]
}

/**
 * What a note tells of what is paid later: every instalment of what is on credit, in the order they fall due, and their sum, which the
 * authority adds up again. What was received at once is in `pag` alone. Null where nothing is on credit.
 */
export function cobrancaOf(pagamento: readonly PaidLater[]): Cobranca | null {
  const due = pagamento
    .filter(({ tipo, indicador_forma }) => tipo !== 2 && indicador_forma === 1)
    .flatMap(({ parcelas }) => parcelas)
    .flatMap(({ valor, vencimento }) => {
      const day = dayFromWire(vencimento)
      return day ? [{ day, dVenc: vencimento.split('/').reverse().join('-'), vDup: toText(dec(valor)) }] : []
    })
    .sort((one, other) => compareDays(one.day, other.day))
  if (due.length === 0) return null
  return {
    vOrig: toText(due.reduce((sum, { vDup }) => sum.plus(dec(vDup)), ZERO)),
    vDesc: '0.00',
    duplicatas: due.map(({ dVenc, vDup }) => ({ dVenc, vDup })),
  }
}
