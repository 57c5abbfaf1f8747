import { type Decimal, dec } from '../../money/decimal.ts'
import { percentValue } from '../total/ajuste.ts'
import { subtotal } from '../total/subtotal.ts'
import type { ItemVenda, Venda } from '../venda.ts'
import { atLines } from './at-lines.ts'

/**
 * Replaces the lines of the sale. A discount or surcharge in % is computed again over the new subtotal. A discount in R$ is
 * cut to the new subtotal (doc 3 §5.5): otherwise a sale with a line removed could not be closed. In a return, discount and
 * surcharge are the lines' share of those of the original sale.
 */
export function replaceItems(venda: Venda, itens: readonly ItemVenda[]): Venda {
  const next = { ...atLines(venda, itens), itens }
  const { desconto_percentual, acrscimo_percentual } = venda
  if (!desconto_percentual && !acrscimo_percentual && next.desconto === '0.00') return next
  const base = subtotal(next)
  return {
    ...next,
    desconto: desconto_percentual ? percentValue(base, desconto_percentual) : capped(next.desconto, base),
    acrscimo: acrscimo_percentual ? percentValue(base, acrscimo_percentual) : next.acrscimo,
  }
}

const capped = (desconto: string, base: Decimal) => (dec(desconto).gt(base) ? base.toFixed(2) : desconto)

const NO_ADJUSTMENT = {
  desconto: '0.00',
  desconto_percentual: null,
  acrscimo: '0.00',
  acrscimo_percentual: null,
} satisfies Partial<Venda>

/** Changes the lines in many steps. Discount and surcharge are computed once, after the last step. */
export function replaceInSteps(venda: Venda, steps: (plain: Venda) => Venda): Venda {
  const next = steps({ ...venda, ...NO_ADJUSTMENT })
  const own = Object.keys(NO_ADJUSTMENT).map(key => [key, venda[key as keyof Venda]])
  return replaceItems({ ...next, ...Object.fromEntries(own), itens: venda.itens }, next.itens)
}
