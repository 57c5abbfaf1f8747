import { z } from 'zod'
import { requiredText, text } from '../schema/types.ts'

/** Largest XML of a sale that a row brings, in letters. */
const MOST = 1_000_000

/** A sale of a till that is not ours, as its authorised note tells it. */
export const vendaExterna = z.strictObject({
  /** Key of the note, by which the answer names the row. */
  chave: text(44).optional(),
  /** The whole file: nfeProc, the signed note with SEFAZ's protocol. */
  xml: requiredText(MOST),
})
