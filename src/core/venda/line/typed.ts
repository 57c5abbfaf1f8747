import { type Part, partsOf } from '../../fields/parts.ts'
import { ITENS_DO_CAIXA } from '../fields/itens-caixa.ts'

/**
 * Fields that a cashier types in a line, besides quantity, price and discount. The build replaces this expression by its
 * result (scripts/heads-plugin.ts), so that the command palette does not load all declarations of a line.
 */
export const TYPED: readonly Part[] = partsOf(ITENS_DO_CAIXA).filter(({ field }) => field.typed)
