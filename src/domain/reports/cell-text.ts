import { formatDecimal } from '../../core/money/pt-br.ts'
import type { ReportColumn } from './endpoint.ts'

/** Most decimal places that money always shows. */
const CENTS = 2

/** Writes a cell as people read it: 1.234,50; '' where there is nothing. */
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

/** Tells if a column is read by its right edge. */
export const isNumber = ({ tipo }: Pick<ReportColumn, 'tipo'>): boolean =>
  tipo === 'money' || tipo === 'percent' || tipo === 'decimal' || tipo === 'int'
