import { formatDecimal } from '../../core/money/pt-br.ts'
import { type CasasDaConta, casasDe } from '../../domain/fields/casas.ts'
import type { DecimalField } from '../../domain/fields/field.ts'
import { getSession } from './session.ts'

/** Decimal places used without a session. */
const PADRAO: CasasDaConta = { valor_decimal: 4, qtde_decimal: 4 }

export const accountPlaces = (): CasasDaConta => getSession()?.user.account ?? PADRAO

/** Gives the decimal places of a register's number field in the session's account. */
export const placesOf = (field: DecimalField): number => casasDe(field, accountPlaces())

/** Formats a unit price with the account's places. Further digits, as from a scale's label, are only in the note. */
export const unitPrice = (value: string): string => formatDecimal(value, 2, accountPlaces().valor_decimal)

/**
 * Formats a quantity. UN has no fixed places; other units have at least the account's places, up to three. Up to four
 * places are shown when the quantity has them, because the total uses them all.
 */
export const quantity = (value: string, unidade = 'UN'): string =>
  formatDecimal(value, unidade === 'UN' ? 0 : Math.min(3, accountPlaces().qtde_decimal), 4)
