import type { RegraFiscal } from '../../venda/venda.ts'

/** Text of a rule's column; '' when absent. Rules arrive as JSON: codes may be numbers in old records. */
export function texto(regra: RegraFiscal | null | undefined, nome: string): string {
  const value = regra?.[nome]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
