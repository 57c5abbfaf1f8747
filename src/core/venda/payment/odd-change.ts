import { dec } from '../../money/decimal.ts'

/** R$ of change above which the cashier is always asked. */
const MUCH = dec('200')
/** Banknotes in circulation, R$ (Banco Central do Brasil; the note of R$ 1 is no longer made). */
const NOTES = ['2', '5', '10', '20', '50', '100', '200'].map(note => dec(note))

interface Tendered {
  /** R$ that the customer gave, and R$ still due at that moment. */
  valor: string
  restante: string
}

/**
 * Gives the change, R$, when the cashier must confirm it: above R$ 200, or above the amount due unless a single
 * banknote was given; else null. R$ 50 for R$ 20 is usual; R$ 150 for R$ 1.50 is a missing comma.
 */
export function oddChange({ valor, restante }: Tendered): string | null {
  const given = dec(valor)
  const change = given.minus(dec(restante))
  const single = NOTES.some(note => note.eq(given))
  return change.gt(MUCH) || (change.gt(dec(restante)) && !single) ? change.toFixed(2) : null
}
