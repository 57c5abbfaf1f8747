import { formatDecimal } from '../../core/money/pt-br.ts'
import type { ReportColumn } from './endpoint.ts'

/** Minimum decimal places of an amount in R$. */
const CENTS = 2

/** Writes a cell's value for the user: 1.234,50; '' for no value. */
export function cellText(
  { tipo, casas }: Pick<ReportColumn, 'tipo' | 'casas'>,
  value: string | null,
): string {
  if (value === null) return ''
  switch (tipo) {
    case 'money':
      return formatDecimal(value, Math.min(casas, CENTS), casas)
    case 'percent':
      return `${formatDecimal(value, casas, casas)} %`
    case 'decimal':
      return formatDecimal(value, 0, casas)
    case 'int':
      return formatDecimal(value, 0, 0)
    default:
      return value
  }
}

/** Tells if a column is aligned to the right. */
export const isNumber = ({ tipo }: Pick<ReportColumn, 'tipo'>): boolean =>
  tipo === 'money' || tipo === 'percent' || tipo === 'decimal' || tipo === 'int'
