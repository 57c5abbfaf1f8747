import { dec, ZERO } from '../../money/decimal.ts'
import { toText } from '../../money/round.ts'
import { isOwedByCustomer } from '../../tender/index.ts'

/** A stored payment and its due dates. */
interface PaidLater {
  /** 1 is a payment, 2 the change entry. */
  tipo: number
  /** 1: on credit. */
  indicador_forma: number | null
  tpag: string
  vencimentos: readonly { valor: string /** AAAA-MM-DD */; vencimento: string }[]
}

/** `fat` and `dup` of the note, by their tags. Parts are numbered by position. */
export interface Cobranca {
  vOrig: string
  duplicatas: readonly { dVenc: string; vDup: string }[]
}

/**
 * Lists the instalments on credit by due date (rej. 850) with their sum, which SEFAZ checks (rej. 851). Other payments
 * are only in the note's group `pag`. Null when nothing is on credit.
 */
export function cobrancaOf(pagamento: readonly PaidLater[]): Cobranca | null {
  const duplicatas = pagamento
    .filter(({ tipo, indicador_forma, tpag }) => tipo === 1 && isOwedByCustomer(tpag, indicador_forma))
    .flatMap(({ vencimentos }) => vencimentos)
    .map(({ valor, vencimento }) => ({ dVenc: vencimento, vDup: toText(dec(valor)) }))
    .sort((one, other) => (one.dVenc < other.dVenc ? -1 : one.dVenc > other.dVenc ? 1 : 0))
  if (duplicatas.length === 0) return null
  return { vOrig: toText(duplicatas.reduce((sum, { vDup }) => sum.plus(dec(vDup)), ZERO)), duplicatas }
}
