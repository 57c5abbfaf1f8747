import type { text } from './types.ts'

/** Of that text no more than digits. */
export const digits = (of: ReturnType<typeof text>) => of.regex(/^\d*$/, 'Informe apenas números')
