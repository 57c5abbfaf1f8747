import type { ModeloNota } from '../../document/models.ts'
import { dec, isDecimal } from '../../money/decimal.ts'
import { r2 } from '../../money/round.ts'
import { MAX_PAGAMENTO } from '../limits.ts'
import { modelOfUnits } from '../line/unit.ts'
import { checkOpen, type Recusa, recusada, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Issuer of a till: its state, and whether it has a series of NF-e. */
export interface Issuer {
  uf: string
  nfe: boolean
}

/** Delivery fee of the whole sale, R$, which says that it is delivered; "0" takes it back. */
export function deliver(venda: Venda, taxa: string): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  if (!isDecimal(taxa)) return refuse('taxa_entrega', 'Número inválido')
  const valor = r2(dec(taxa))
  if (valor.isNegative()) return refuse('taxa_entrega', 'A taxa de entrega não pode ser negativa')
  if (valor.gt(MAX_PAGAMENTO)) return refuse('taxa_entrega', 'Taxa de entrega acima do permitido (8 dígitos)')
  return { ...venda, taxa_entrega: valor.toFixed(2) }
}

/** A till's sale goes out as a 55 with a new vehicle in it (736), or delivered to another state, where no 65 goes (707). */
function modelOf({ itens, taxa_entrega, consumidor }: Venda, uf: string): ModeloNota {
  const away = consumidor !== null && consumidor.uf !== null && consumidor.uf !== uf
  return away && !dec(taxa_entrega).isZero() ? '55' : modelOfUnits(itens)
}

/** A change of who buys, of the delivery or of the lines, with the model the sale goes out in then. */
export function withModel(changed: Venda | Recusa, { uf, nfe }: Issuer): Venda | Recusa {
  if (recusada(changed)) return changed
  const modelo = modelOf(changed, uf)
  if (modelo === changed.modelo) return changed
  if (modelo === '55' && !nfe)
    return refuse('modelo', 'Entrega em outro estado sai em NF-e, e este caixa não tem série de NF-e')
  return { ...changed, modelo }
}

/** R$ that are asked for bringing it; null: nobody brings it. */
export const deliveryFee = ({ taxa_entrega }: Pick<Venda, 'taxa_entrega'>): string | null =>
  dec(taxa_entrega).isZero() ? null : taxa_entrega
