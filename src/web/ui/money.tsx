import { formatMoney } from '../../core/money/pt-br.ts'

/** Shows R$ in Brazilian format. The value is a plain decimal string. */
export function Money({ value, className = '' }: { value: string; className?: string }) {
  return <span className={`whitespace-nowrap ${className}`}>{formatMoney(value)}</span>
}
