import { cleanText } from '../../core/dfe/kit/text.ts'
import { text } from './types.ts'

const MINIMUM = 15
const SHORT = `Informe ao menos ${MINIMUM} caracteres`

/** Makes the schema of a text for SEFAZ, MINIMUM characters or more as in the XML: blanks joined, emoji removed. */
export const eventText = (max: number) =>
  text(max)
    .min(MINIMUM, { error: SHORT, abort: true })
    .refine(value => cleanText(value, max).length >= MINIMUM, SHORT)
