import { formatDecimal } from '../../core/money/pt-br.ts'
import { type CasasDaConta, casasDe } from '../../domain/fields/casas.ts'
import type { DecimalField } from '../../domain/fields/field.ts'
import { getSession } from './session.ts'

/** The specification's own, until somebody is logged in. */
const PADRAO: CasasDaConta = { valor_decimal: 4, qtde_decimal: 4 }

export const accountPlaces = (): CasasDaConta => getSession()?.user.account ?? PADRAO

/** Places of a register's number for this account. */
export const placesOf = (field: DecimalField): number => casasDe(field, accountPlaces())

/** A unit price as the account writes it; a label's rest beyond its places is only in the note. */
export const unitPrice = (value: string): string => formatDecimal(value, 2, accountPlaces().valor_decimal)

/** A quantity: a weight with the account's places up to three, never cut, because its total is made of all of them. */
export const quantity = (value: string, unidade = 'UN'): string =>
  formatDecimal(value, unidade === 'UN' ? 0 : Math.min(3, accountPlaces().qtde_decimal), 4)
