import type { text } from './types.ts'

/** Restricts a text to digits. */
export const digits = (of: ReturnType<typeof text>) => of.regex(/^\d*$/, 'Informe apenas números')
