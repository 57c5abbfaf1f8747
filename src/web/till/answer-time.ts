import { cell } from '../state/cell.ts'
import type { LastIssued } from './last-issued.ts'

let begun: { uuid: string; at: number } | null = null

/** Seconds from the payment of a sale to the authorisation of its note, as measured last; null: none measured yet. */
export const answerTimeAtom = cell<number | null>(null)

/**
 * Measures the time from the last sale's payment to its authorised note. A sale that waited offline or in contingency is not
 * measured.
 */
export function timeAnswer(now: LastIssued | null): void {
  if (now?.situacao === 'enviando' && begun?.uuid !== now.uuid)
    begun = { uuid: now.uuid, at: performance.now() }
  else if (now?.situacao === 'autorizada' && begun?.uuid === now.uuid) {
    answerTimeAtom.set((performance.now() - begun.at) / 1000)
    begun = null
  } else if (now && !['enviando', 'emitindo'].includes(now.situacao)) begun = null
}
