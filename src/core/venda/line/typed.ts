import { type Part, partsOf } from '../../fields/parts.ts'
import { ITENS_DO_CAIXA } from '../fields/itens-caixa.ts'

/**
 * Fields that a cashier types in a line, besides quantity, price and discount, as declared. The build replaces this list by
 * its result (scripts/heads-plugin.ts): the palette needs their commands, not all that a line is made of.
 */
export const TYPED: readonly Part[] = partsOf(ITENS_DO_CAIXA).filter(({ field }) => field.typed)
