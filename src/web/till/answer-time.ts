import { cell } from '../state/cell.ts'
import type { LastIssued } from './last-issued.ts'

let begun: { uuid: string; at: number } | null = null

/** Seconds from the paid sale to its authorised note, as this till saw the last one; null before the first. */
export const answerTimeAtom = cell<number | null>(null)

/** Follows the last sale from 'it was paid here' to 'it is authorised'. What waited for a server or for SEFAZ is not counted. */
export function timeAnswer(now: LastIssued | null): void {
  if (now?.situacao === 'enviando' && begun?.uuid !== now.uuid)
    begun = { uuid: now.uuid, at: performance.now() }
  else if (now?.situacao === 'autorizada' && begun?.uuid === now.uuid) {
    answerTimeAtom.set((performance.now() - begun.at) / 1000)
    begun = null
  } else if (now && !['enviando', 'emitindo'].includes(now.situacao)) begun = null
}
