import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { chosenPrice } from '../adding/unit-price.ts'
import { hasPreco } from '../pendencias.ts'
import { readSelo } from '../selo.ts'
import type { ItemVenda } from '../venda.ts'

interface Promovida {
  promocoes?: ItemVenda['promocoes']
}

/** Adds up R$ of a line's discount that promotions gave. */
export const promotedOf = ({ promocoes }: Promovida): Decimal =>
  (promocoes ?? []).reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)

/** Takes the promotions' discount off a line. */
export const withoutPromotions = <I extends Promovida & Pick<ItemVenda, 'desconto'>>(item: I): I => {
  if (!item.promocoes) return item
  const { promocoes: _, ...rest } = item
  return { ...rest, desconto: '0.00' } as unknown as I
}

/** Takes the mark of a table's price off a line. */
export const withoutTable = <I extends Pick<ItemVenda, 'tabela_id'>>(item: I): I => {
  if (item.tabela_id == null) return item
  const { tabela_id: _, ...rest } = item
  return rest as unknown as I
}

/** Gives R$ of one unit as the line's seal says, with its choices; null: the line has no seal. */
export function sealedPrice(item: ItemVenda, valor_decimal: number): string | null {
  const sealed = readSelo(item.selo)
  return sealed && chosenPrice(item, sealed.preco, valor_decimal)
}

/** Tells whether no hand gave the line's price, nor its discount. */
export const isUntouched = (item: ItemVenda, base: string, qtde_decimal: number): boolean =>
  (item.tabela_id != null || hasPreco(item, base, qtde_decimal)) &&
  (item.promocoes !== undefined || dec(item.desconto).isZero())
