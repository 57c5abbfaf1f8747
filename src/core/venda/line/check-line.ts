import { dec, isDecimal } from '../../money/decimal.ts'
import { r2 } from '../../money/round.ts'
import { MAX_LINHA, MAX_PRECO, MAX_QTDE } from '../limits.ts'
import { type Recusa, refuse } from '../recusa.ts'

/** Checks a quantity: above zero, at most 8 digits and 4 places. Null when good. */
export function checkQuantity(qtde: string): Recusa | null {
  if (!isDecimal(qtde)) return refuse('qtde', 'Quantidade inválida')
  const value = dec(qtde)
  if (value.isZero()) return refuse('qtde', 'A quantidade não pode ser zero')
  if (value.isNegative()) return refuse('qtde', 'A quantidade não pode ser negativa')
  if (value.decimalPlaces() > 4) return refuse('qtde', 'A quantidade aceita até 4 casas decimais')
  if (value.gt(MAX_QTDE)) return refuse('qtde', 'Quantidade acima do permitido (8 dígitos)')
  return null
}

/** Checks a unit price: above zero, at most 10 digits and 10 places. Null when good. */
export function checkPrice(preco: string): Recusa | null {
  if (!isDecimal(preco)) return refuse('preco', 'Preço inválido')
  const value = dec(preco)
  if (value.lte(0)) return refuse('preco', 'O preço deve ser maior que zero')
  if (value.gt(MAX_PRECO)) return refuse('preco', 'Preço acima do permitido (10 dígitos)')
  if (value.decimalPlaces() > 10) return refuse('preco', 'O preço aceita até 10 casas decimais')
  return null
}

/** Checks a line: quantity, price, and a total that fits a note. Null when good. */
export function checkLine(qtde: string, preco: string): Recusa | null {
  const refused = checkQuantity(qtde) ?? checkPrice(preco)
  if (refused) return refused
  if (worth(qtde, preco).isZero()) return refuse('qtde', 'O valor do item não pode ser zero')
  return checkWorth(qtde, preco)
}

/** Refuses a line worth more than a note can hold. Null when good. */
export function checkWorth(qtde: string, preco: string): Recusa | null {
  if (worth(qtde, preco).lte(MAX_LINHA)) return null
  // one unit alone is above the limit: the price, not the quantity, is the likely mistake
  const campo = dec(preco).gt(MAX_LINHA) ? 'preco' : 'qtde'
  return refuse(campo, 'Valor do item acima do permitido (R$ 999.999.999,99)')
}

const worth = (qtde: string, preco: string) => r2(dec(qtde).times(dec(preco)))
