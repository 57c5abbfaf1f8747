import type { ModeloNota } from '../../document/models.ts'
import { dec, isDecimal } from '../../money/decimal.ts'
import { r2 } from '../../money/round.ts'
import { MAX_PAGAMENTO } from '../limits.ts'
import { modelOfUnits } from '../line/unit.ts'
import { checkOpen, type Recusa, recusada, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Issuer of a till: its state, and whether the till has a series of NF-e. */
export interface Issuer {
  uf: string
  nfe: boolean
}

/** Sets the delivery fee of the sale, R$. A fee makes the sale a delivery; "0" undoes it. */
export function deliver(venda: Venda, taxa: string): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  if (!isDecimal(taxa)) return refuse('taxa_entrega', 'Número inválido')
  const valor = r2(dec(taxa))
  if (valor.isNegative()) return refuse('taxa_entrega', 'A taxa de entrega não pode ser negativa')
  if (valor.gt(MAX_PAGAMENTO)) return refuse('taxa_entrega', 'Taxa de entrega acima do permitido (8 dígitos)')
  return { ...venda, taxa_entrega: valor.toFixed(2) }
}

/**
 * Gives the note model of a till's sale: 55 (NF-e) with a new vehicle (rej. 736) or delivered to another state, where an NFC-e is
 * refused (rej. 707); else 65 (NFC-e).
 */
function modelOf({ itens, taxa_entrega, consumidor }: Venda, uf: string): ModeloNota {
  const away = consumidor !== null && consumidor.uf !== null && consumidor.uf !== uf
  return away && !dec(taxa_entrega).isZero() ? '55' : modelOfUnits(itens)
}

/** Sets the model after a change of customer, delivery or lines. Refuses 55 for a till without a series of NF-e. */
export function withModel(changed: Venda | Recusa, { uf, nfe }: Issuer): Venda | Recusa {
  if (recusada(changed)) return changed
  const modelo = modelOf(changed, uf)
  if (modelo === changed.modelo) return changed
  if (modelo === '55' && !nfe)
    return refuse('modelo', 'Entrega em outro estado sai em NF-e, e este caixa não tem série de NF-e')
  return { ...changed, modelo }
}

/** Gives the delivery fee, R$; null when nothing is delivered. */
export const deliveryFee = ({ taxa_entrega }: Pick<Venda, 'taxa_entrega'>): string | null =>
  dec(taxa_entrega).isZero() ? null : taxa_entrega
