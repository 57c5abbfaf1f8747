import type { DecimalField, IntField } from '../field.ts'

/** An `int` column's last number. */
export const INT_MAX = 2_147_483_647

/** Integer digits of a decimal that says none. */
export const DIGITS = 12

export const GRANDE_DEMAIS = 'Número grande demais'

/** The first number, of either sign, that a field's column cannot keep. */
export const ceilingOf = (field: IntField | DecimalField): string =>
  field.type === 'int' ? String(INT_MAX + 1) : `1${'0'.repeat(field.digits ?? DIGITS)}`
