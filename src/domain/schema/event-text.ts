import { cleanText } from '../../core/dfe/kit/text.ts'
import { text } from './types.ts'

const MINIMUM = 15
const SHORT = `Informe ao menos ${MINIMUM} caracteres`

/** Text for SEFAZ, measured as it goes into the XML, where blanks become one and emoji go. */
export const eventText = (max: number) =>
  text(max)
    .min(MINIMUM, { error: SHORT, abort: true })
    .refine(value => cleanText(value, max).length >= MINIMUM, SHORT)
