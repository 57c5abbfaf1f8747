import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'

/** How far a customer may buy on credit, and how he stands. */
export interface CreditLine {
  /** R$ that he may owe; null: nobody set a limit. */
  limite: string | null
  /** R$ of principal that he owes. */
  usado: string
  /** Days late that do not keep him from buying; null: none does. */
  tolerancia: number | null
  /** Days since his oldest open instalment fell due; 0: none did. */
  atraso: number
}

/** R$ that he may still owe; null: no limit. */
export const creditLeftOf = ({ limite, usado }: Pick<CreditLine, 'limite' | 'usado'>): string | null => {
  if (limite === null) return null
  const left = dec(limite).minus(dec(usado))
  return (left.gt(0) ? left : ZERO).toFixed(2)
}

/** Why he does not owe so much more, in words; null: he may. */
export function limitFault(line: CreditLine, novo: Decimal): string | null {
  const { limite, usado, tolerancia, atraso } = line
  if (novo.lte(0)) return null
  if (tolerancia !== null && atraso > tolerancia)
    return `O cliente tem parcela vencida há ${atraso} ${atraso === 1 ? 'dia' : 'dias'}: não compra a prazo`
  if (limite === null || dec(usado).plus(novo).lte(dec(limite))) return null
  if (dec(limite).isZero()) return 'O cliente só compra à vista: o limite de crédito dele é zero'
  return `Além do limite de crédito de ${formatMoney(limite)}: o cliente já deve ${formatMoney(usado)}, e esta venda deixa ${formatMoney(novo.toFixed(2))} a prazo`
}
