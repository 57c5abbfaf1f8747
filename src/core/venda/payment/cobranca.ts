import { dec, ZERO } from '../../money/decimal.ts'
import { toText } from '../../money/round.ts'

/** A stored payment and what falls due of it. */
interface PaidLater {
  /** 2 is the change entry. */
  tipo: number
  /** 1: on credit. */
  indicador_forma: number | null
  tpag: string
  vencimentos: readonly { valor: string /** AAAA-MM-DD */; vencimento: string }[]
}

/** `fat` and `dup` of the note, by their tags: the parts are numbered as they stand. */
export interface Cobranca {
  vOrig: string
  duplicatas: readonly { dVenc: string; vDup: string }[]
}

/** tPag that no duplicata is made of: who lends is the card's. */
const OF_CARD = new Set(['03', '04', '17'])

/**
 * Lists the instalments on credit as they fall due (850), and their sum, which the authority adds up (851). Received
 * amounts are in `pag` alone. Null where nothing is on credit.
 */
export function cobrancaOf(pagamento: readonly PaidLater[]): Cobranca | null {
  const duplicatas = pagamento
    .filter(({ tipo, indicador_forma, tpag }) => tipo === 1 && indicador_forma === 1 && !OF_CARD.has(tpag))
    .flatMap(({ vencimentos }) => vencimentos)
    .map(({ valor, vencimento }) => ({ dVenc: vencimento, vDup: toText(dec(valor)) }))
    .sort((one, other) => (one.dVenc < other.dVenc ? -1 : one.dVenc > other.dVenc ? 1 : 0))
  if (duplicatas.length === 0) return null
  return { vOrig: toText(duplicatas.reduce((sum, { vDup }) => sum.plus(dec(vDup)), ZERO)), duplicatas }
}
