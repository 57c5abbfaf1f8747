import type { DecimalField, IntField } from '../field.ts'

/** Largest number of an `int` column. */
export const INT_MAX = 2_147_483_647

/** Integer digits of a decimal that declares none. */
export const DIGITS = 12

export const GRANDE_DEMAIS = 'Número grande demais'

/** Gives the first number, of either sign, too large for a field's column. */
export const ceilingOf = (field: IntField | DecimalField): string =>
  field.type === 'int' ? String(INT_MAX + 1) : `1${'0'.repeat(field.digits ?? DIGITS)}`
