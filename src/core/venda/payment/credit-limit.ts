import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'

/** Credit limit of a customer, and the debt so far. */
export interface CreditLine {
  /** R$ that the customer may owe; null: no limit. */
  limite: string | null
  /** R$ of principal that the customer owes. */
  usado: string
  /** Days late that still allow a purchase on credit; null: any. */
  tolerancia: number | null
  /** Days since the oldest open instalment was due; 0: none is late. */
  atraso: number
  /** True when the register forbids any purchase on credit. */
  bloqueado: boolean
}

/** Computes R$ that the customer may still owe; null: no limit. */
export const creditLeftOf = ({ limite, usado }: Pick<CreditLine, 'limite' | 'usado'>): string | null => {
  if (limite === null) return null
  const left = dec(limite).minus(dec(usado))
  return (left.gt(0) ? left : ZERO).toFixed(2)
}

/** Gives the reason why the customer may not owe `novo` (R$) more; null: allowed. */
export function limitFault(line: CreditLine, novo: Decimal): string | null {
  const { limite, usado, tolerancia, atraso, bloqueado } = line
  if (novo.lte(0)) return null
  if (bloqueado) return 'O cliente está bloqueado no cadastro: não compra a prazo'
  if (tolerancia !== null && atraso > tolerancia)
    return `O cliente tem parcela vencida há ${atraso} ${atraso === 1 ? 'dia' : 'dias'}: não compra a prazo`
  if (limite === null || dec(usado).plus(novo).lte(dec(limite))) return null
  if (dec(limite).isZero()) return 'O cliente só compra à vista: o limite de crédito dele é zero'
  return `Além do limite de crédito de ${formatMoney(limite)}: o cliente já deve ${formatMoney(usado)}, e esta venda deixa ${formatMoney(novo.toFixed(2))} a prazo`
}
