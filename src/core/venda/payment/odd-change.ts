import { dec } from '../../money/decimal.ts'

/** R$: more than this in change is never a day's work. */
const MUCH = dec('200')
/** Banknotes in circulation, R$ (Banco Central do Brasil; the note of 1 is made no more). */
const NOTES = ['2', '5', '10', '20', '50', '100', '200'].map(note => dec(note))

interface Tendered {
  /** R$ in the hand, and R$ still owed when it was given. */
  valor: string
  restante: string
}

/**
 * The change to ask about before it is given, R$, or null. Above R$ 200; or above what was owed, unless a single banknote was
 * given: R$ 50 for R$ 20 is every day's, R$ 150 for R$ 1.50 left a comma out.
 */
export function oddChange({ valor, restante }: Tendered): string | null {
  const given = dec(valor)
  const change = given.minus(dec(restante))
  const single = NOTES.some(note => note.eq(given))
  return change.gt(MUCH) || (change.gt(dec(restante)) && !single) ? change.toFixed(2) : null
}
