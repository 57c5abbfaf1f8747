import type { DecimalField, IntField } from '../field.ts'

export const INT_MAX = 2_147_483_647

/** Integer digits of a decimal field without `digits`. */
export const DIGITS = 12

export const GRANDE_DEMAIS = 'Número grande demais'

/** Gives the smallest positive number that is too large for a field's column. */
export const ceilingOf = (field: IntField | DecimalField): string =>
  field.type === 'int' ? String(INT_MAX + 1) : `1${'0'.repeat(field.digits ?? DIGITS)}`
