import { cell, pageState } from '../../state/cell.ts'
import type { LastIssued } from './last.ts'

interface AnswerTimeState {
  begun: { uuid: string; at: number } | null
}

const page = pageState((): AnswerTimeState => ({ begun: null }))

/** Seconds from the payment of a sale to the authorisation of its note, as measured last; null: none measured yet. */
export const answerTimeAtom = cell<number | null>(null)

/** Measures the time from payment to authorised note; not of a sale that waited offline or in contingency. */
export function timeAnswer(now: LastIssued | null): void {
  if (now?.situacao === 'enviando' && page.begun?.uuid !== now.uuid)
    page.begun = { uuid: now.uuid, at: performance.now() }
  else if (now?.situacao === 'autorizada' && page.begun?.uuid === now.uuid) {
    answerTimeAtom.set((performance.now() - page.begun.at) / 1000)
    page.begun = null
  } else if (now && !['enviando', 'emitindo'].includes(now.situacao)) page.begun = null
}
