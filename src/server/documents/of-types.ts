import { typesThat } from '../../core/document/types/index.ts'

/**
 * Writes the SQL condition: the row `alias` of `vendas` has an operation type for which `holds` (e.g. `sells`, `buys`)
 * is true.
 */
export const isOfTypes = (alias: string, holds: (tipo: number) => boolean): string =>
  `${alias}.tipo_operacao in (${typesThat(holds).join(', ')})`
